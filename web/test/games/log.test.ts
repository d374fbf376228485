/** Lines of the log, as they are said of somebody and of oneself. */
import { describe, expect, test } from 'vitest';
import { sentences as blackjack } from '../../src/games/blackjack/words';
import type { Scene, Sentence } from '../../src/games/game';
import { sentences as landlord } from '../../src/games/landlord/words';
import { logLine, phrase } from '../../src/games/phrase';
import { sentences as poker } from '../../src/games/poker/words';
import { sentences as table } from '../../src/games/words';
import type * as m from '../../src/lib/protocol';
import { ROUNDS, round } from '../rounds';
import gamesWords from '../../src/words/en/games.json';
import pokerWords from '../../src/words/en/poker.json';
import blackjackWords from '../../src/words/en/blackjack.json';
import landlordWords from '../../src/words/en/landlord.json';
import { hand, picture } from './blackjack/pictures';

const HOLDEM: m.Look = {
  felt: 'green',
  phases: [
    { name: 'preflop', down_cards: 2 },
    { name: 'flop', board_cards: 3 },
    { name: 'turn', board_cards: 1 },
    { name: 'river', board_cards: 1 },
  ],
};
const scene: Scene = {
  look: HOLDEM,
  unit: 'dollars',
  player: () => 'ann',
  before: undefined,
  after: undefined,
  earlier: [],
  you: 0,
};
const theirs = () => 'Ann';
const mine = () => 'You';
const read = new Set<string>();
const said = (lines: readonly Sentence[], names: (player: string) => string) => {
  lines.forEach(({ says }) => read.add(says));
  return lines.map((line) => phrase(line, names)).join(' ');
};

test.each<[object, string, string]>([
  [{ type: 'CardsShown', seat: 0, cards: [47, -1] }, 'Ann shows King of spades.', 'You show King of spades.'],
  [
    { type: 'Posted', seat: 0, kind: 'small', why: 'due', amount: 5 },
    'Ann posts the small blind $5.',
    'You post the small blind $5.',
  ],
  [
    { type: 'Posted', seat: 0, kind: 'big', why: 'owed', amount: 10 },
    'Ann posts the big blind, missed before $10.',
    'You post the big blind, missed before $10.',
  ],
  [{ type: 'Called', seat: 0, paid: 40 }, 'Ann calls $40.', 'You call $40.'],
  [{ type: 'RaisedTo', seat: 0, to: 40, paid: 30 }, 'Ann raises to $40.', 'You raise to $40.'],
  [{ type: 'Completed', seat: 0, to: 20, paid: 15 }, 'Ann completes to $20.', 'You complete to $20.'],
  [{ type: 'BroughtIn', seat: 0, paid: 5 }, 'Ann brings it in $5.', 'You bring it in $5.'],
  [{ type: 'Bet', seat: 0, paid: 15 }, 'Ann bets $15.', 'You bet $15.'],
  [{ type: 'Checked', seat: 0 }, 'Ann checks.', 'You check.'],
  [{ type: 'Folded', seat: 0 }, 'Ann folds.', 'You fold.'],
  [{ type: 'Left', seat: 0 }, 'Ann has left; the hand plays on.', 'You have left; the hand plays on.'],
  [
    { type: 'Returned', seat: 0, amount: 30 },
    'Uncalled bet returned to Ann $30.',
    'Uncalled bet returned to you $30.',
  ],
  [{ type: 'HandsShown', seats: [0], hands: [[]] }, 'Ann mucks.', 'You muck.'],
  [
    { type: 'HandsShown', seats: [0], hands: [[51, 47]] },
    'Ann shows Ace of spades, King of spades.',
    'You show Ace of spades, King of spades.',
  ],
  [{ type: 'PotWon', pot: 0, seats: [0], shares: [80] }, 'Ann wins the pot $80.', 'You win the pot $80.'],
  [
    { type: 'PotWon', pot: 2, seats: [0], shares: [80] },
    'Ann wins side pot 2 $80.',
    'You win side pot 2 $80.',
  ],
  [{ type: 'Reshuffled' }, 'The rest of the deck is shuffled again.', ''],
])('poker: %o', (event, other, you) => {
  const lines = poker(event as m.GameEvent, scene);
  expect(said(lines, theirs)).toBe(other);
  expect(said(lines, mine)).toBe(you || other);
});

test.each<[object, string]>([
  [{ type: 'Called', paid: 40 }, 'Ann calls all-in $40.'],
  [{ type: 'Bet', paid: 40 }, 'Ann bets all-in $40.'],
  [{ type: 'BroughtIn', paid: 40 }, 'Ann brings it in all-in $40.'],
  [{ type: 'Completed', to: 60, paid: 40 }, 'Ann completes all-in to $60.'],
  [{ type: 'RaisedTo', to: 60, paid: 40 }, 'Ann raises all-in to $60.'],
])('all chips: %o', (event, words) => {
  const before = { pots: [], seats: [{ stack: 40 }] } as unknown as m.PokerPicture;
  const lines = poker({ ...event, seat: 0 } as unknown as m.GameEvent, { ...scene, before });
  expect(said(lines, theirs)).toBe(words);
});

test('a pot that several win is shared, and what wins it is told once it was shown', () => {
  const eights = (kickers: string[]) => ({ kind: 'one-pair', ranks: ['8'], kickers, says: '' });
  const seat = { hand: eights(['A', 'J', '7']), in_hand: true, cards: ['As'], up: [] };
  const after = { pots: [], board: [], seats: [seat, seat] } as unknown as m.PokerPicture;
  const beaten = { ...seat, hand: eights(['A', '9', '7']) };
  const close = { pots: [], board: [], seats: [seat, beaten] } as unknown as m.PokerPicture;
  const won = (seats: number[], after?: m.PokerPicture) =>
    said(
      poker({ type: 'PotWon', pot: 0, seats, shares: [40, 40] } as unknown as m.GameEvent, {
        ...scene,
        after,
      }).slice(0, 1),
      theirs,
    );
  expect(won([0], after)).toBe('Ann wins the pot with a pair of eights, ace kicker $40.');
  expect(won([0], close)).toBe('Ann wins the pot with a pair of eights, ace and jack kickers $40.');
  expect(won([0, 1], after)).toBe('Ann shares the pot, holding a pair of eights, ace kicker $40.');
  expect(won([0, 1])).toBe('Ann shares the pot $40.');
});

test.each([
  ['preflop', [0, 4, 8], 'Flop 2 of clubs, 3 of clubs, 4 of clubs.'],
  ['flop', [0], 'Turn 2 of clubs.'],
  ['turn', [0], 'River 2 of clubs.'],
])('after the %s the board %o is called %s', (street, cards, words) => {
  const before = { street, pots: [], seats: [] } as unknown as m.PokerPicture;
  const lines = poker({ type: 'BoardDealt', cards } as unknown as m.GameEvent, { ...scene, before });
  expect(said(lines, theirs)).toBe(words);
});

test('the streets of a game that we have not are called as the game names them, each after the one before', () => {
  const look: m.Look = {
    phases: [
      { name: 'opening', down_cards: 1, up_cards: 2 },
      { name: 'widow', board_cards: 2 },
      { name: 'last card', up_cards: 1 },
    ],
  };
  const deals = [
    { type: 'HandsDealt', down: [[0]], up: [[4, 8]] },
    { type: 'BoardDealt', cards: [12, 16] },
    { type: 'HandsDealt', down: [[]], up: [[20]] },
  ] as unknown as m.GameEvent[];
  const lines = deals.map((event, at) => poker(event, { ...scene, look, earlier: deals.slice(0, at) }));
  expect(
    said(
      lines.map(([heading]) => heading!),
      theirs,
    ),
  ).toBe('Opening. Widow 5 of clubs, 6 of clubs. Last card.');
});

describe.each(ROUNDS)('the round %s', (name) => {
  test('is told without a gap', () => {
    const { look, steps } = round(name);
    for (const { event, picture } of steps) {
      const lines = poker(event, { ...scene, look, before: picture, after: picture });
      expect(said(lines, theirs)).not.toMatch(/undefined|  /);
      expect(said(lines, mine)).not.toMatch(/Ann|  /);
    }
  });
});

test.each<[object, string]>([
  [{ type: 'BetPlaced', seat: 0, amount: 1250 }, 'You bet $12.50.'],
  [{ type: 'SatOut', seat: 0 }, 'You sit this round out.'],
  [
    { type: 'HandsDealt', hands: [[51, 47]], dealer: [-1, 0] },
    'The dealer shows 2 of clubs. You are dealt Ace of spades, King of spades.',
  ],
  [{ type: 'Insured', seat: 0, amount: 500 }, 'You take insurance $5.'],
  [{ type: 'Declined', seat: 0 }, 'You take no insurance.'],
  [{ type: 'Peeked' }, 'The dealer looks: no blackjack.'],
  [{ type: 'PairSplit', seat: 0 }, 'You split.'],
  [{ type: 'DealerDrew', card: 51 }, 'The dealer draws Ace of spades.'],
  [{ type: 'InsuranceSettled', seat: 0, back: 0 }, 'You lose the insurance.'],
  [{ type: 'Reshuffled' }, 'The shoe is shuffled.'],
  [{ type: 'Left', seat: 0 }, 'You are out of the round.'],
  [{ type: 'Doubled', seat: 0, amount: 1000 }, 'You double with $10.'],
  [{ type: 'Stood', seat: 0 }, 'You stand.'],
  [{ type: 'CardDealt', seat: 0, hand: 0, card: 51 }, 'You get Ace of spades.'],
  [{ type: 'HoleTurned', card: 51 }, 'The dealer turns over Ace of spades.'],
  [{ type: 'InsuranceSettled', seat: 0, back: 1500 }, 'You are paid for insurance $15.'],
  [{ type: 'Cancelled' }, 'The round is called off. Bets go back.'],
])('blackjack: %o reads %s', (event, words) => {
  expect(said(blackjack(event as m.GameEvent, scene), mine)).toBe(words);
});

test('what is known of the hands in blackjack is told', () => {
  const before = picture([hand()]);
  const after = { ...before, dealer: { cards: [], points: 19, soft: false, blackjack: false } };
  const stood = blackjack({ type: 'Stood', seat: 0 } as m.GameEvent, { ...scene, before });
  expect(said(stood, mine)).toBe('You stand on 17.');
  const asked = { type: 'CardAsked', seat: 0 } as m.GameEvent;
  const card = { type: 'CardDealt', seat: 0, hand: 0, card: 51 } as m.GameEvent;
  expect(said(blackjack(card, { ...scene, earlier: [asked] }), mine)).toBe('You hit Ace of spades.');
  const turned = { type: 'HoleTurned', card: 51 } as m.GameEvent;
  const lost = { type: 'HandSettled', seat: 0, hand: 0, result: 'lose', back: 0 } as m.GameEvent;
  expect(said(blackjack(lost, { ...scene, earlier: [turned], after }), mine)).toBe(
    'The dealer has 19. You lose with 17 $10.',
  );
});

test.each<[m.BlackjackHandSettled['result'], number, string, string]>([
  ['win', 2000, 'Ann wins with 20 $10.', 'Ann wins hand 2 with 20 $10.'],
  ['blackjack', 2500, 'Ann wins with a blackjack $15.', 'Ann wins hand 2 with a blackjack $15.'],
  ['ten-cards', 2000, 'Ann wins with ten cards $10.', 'Ann wins hand 2 with ten cards $10.'],
  ['lose', 0, 'Ann loses with 20 $10.', 'Ann loses hand 2 with 20 $10.'],
  ['bust', 0, 'Ann busts with 20 $10.', 'Ann busts hand 2 with 20 $10.'],
  ['push', 1000, 'Ann pushes with 20.', 'Ann pushes hand 2 with 20.'],
  ['surrender', 500, 'Ann surrenders $5.', 'Ann surrenders hand 2 $5.'],
  ['left', 0, 'Ann loses the bet $10.', 'Ann loses the bet on hand 2 $10.'],
  ['returned', 1000, 'Ann gets the bet back.', 'Ann gets the bet back for hand 2.'],
])('a hand that ended in %s with %i cents back', (result, back, one, second) => {
  const played = hand({ points: 20, soft: false, result, back });
  const read = (nth: number) =>
    said(
      blackjack({ type: 'HandSettled', seat: 0, hand: nth, result, back } as m.GameEvent, {
        ...scene,
        after: picture(nth ? [played, played] : [played]),
      }),
      theirs,
    );
  expect(read(0)).toBe(one);
  expect(read(1)).toBe(second);
});

test.each<[object, string]>([
  [{ type: 'FirstAsked', seat: 0 }, 'Bids. You are asked first.'],
  [{ type: 'BidMade', seat: 0, amount: 2 }, 'You bid 2.'],
  [
    { type: 'LandlordFound', seat: 0, back: [53, 51] },
    'You are the landlord and take Big joker, Ace of spades. Play.',
  ],
  [
    { type: 'Gave', seat: 0, cards: [4, 5], hand: { handle: 10, priority: 3, aux: 0 } },
    'You play a pair of threes 3 of clubs, 3 of diamonds.',
  ],
  [{ type: 'BidPassed', seat: 0 }, 'You do not bid.'],
  [{ type: 'Passed', seat: 0 }, 'You pass.'],
  [{ type: 'Surrendered', seat: 0 }, 'You surrender.'],
  [{ type: 'GameEnded', payoffs: [6], winners: [0] }, 'You win +6.'],
  [{ type: 'GameEnded', payoffs: [-6], winners: [] }, 'You lose −6.'],
])('landlord: %o reads %s', (event, words) => {
  expect(said(landlord(event as m.GameEvent, scene), mine)).toBe(words);
});

test('landlord: what each player had left is told at the end, of those who had any', () => {
  const seats = [
    { posid: 0, cards: ['3c', 'RJ'] },
    { posid: 1, cards: [] },
  ];
  const after = { landlord: 1, seats } as unknown as m.LandlordPicture;
  const event = { type: 'HandsOpened', hands: [] } as unknown as m.GameEvent;
  expect(said(landlord(event, { ...scene, after }), mine)).toBe('You had left Big joker, 3 of clubs.');
});

test.each<[object, string, string]>([
  [
    { type: 'Seated', player: 'ann', seat: 2, chips: 1000 },
    'Ann sits down in seat 3 $1,000.',
    'You sit down in seat 3 $1,000.',
  ],
  [
    { type: 'Seated', player: 'ann', seat: 2, chips: 0 },
    'Ann sits down in seat 3.',
    'You sit down in seat 3.',
  ],
  [
    { type: 'StoodUp', player: 'ann', why: 'missed', chips: 0 },
    'Ann loses the seat: too many turns missed.',
    'You lose your seat: too many turns missed.',
  ],
  [
    { type: 'SatOut', player: 'ann', why: 'late' },
    'Ann ran out of time and sits out.',
    'You ran out of time and sit out.',
  ],
  [{ type: 'Queued', player: 'ann' }, 'Ann waits for a seat.', 'You wait for a seat.'],
  [{ type: 'Unqueued', player: 'ann' }, 'Ann no longer waits for a seat.', 'You no longer wait for a seat.'],
  [{ type: 'Leaving', player: 'ann' }, 'Ann leaves after this round.', 'You leave after this round.'],
  [{ type: 'StoodUp', player: 'ann', why: 'asked', chips: 70 }, 'Ann gets up $70.', 'You get up $70.'],
  [
    { type: 'StoodUp', player: 'ann', why: 'broke', chips: 0 },
    'Ann is out of chips and gets up.',
    'You are out of chips and get up.',
  ],
  [
    { type: 'StoodUp', player: 'ann', why: 'absent', chips: 70 },
    'Ann loses the seat: sat out too long $70.',
    'You lose your seat: sat out too long $70.',
  ],
  [
    { type: 'StoodUp', player: 'ann', why: 'closed', chips: 70 },
    'Ann gets up: the table closes $70.',
    'You get up: the table closes $70.',
  ],
  [{ type: 'Bought', player: 'ann', chips: 70 }, 'Ann buys chips $70.', 'You buy chips $70.'],
  [
    { type: 'Lapsed', player: 'ann', chips: 70 },
    'Ann gets back chips above the maximum $70.',
    'You get back chips above the maximum $70.',
  ],
  [{ type: 'SatOut', player: 'ann', why: 'asked' }, 'Ann sits out.', 'You sit out.'],
  [{ type: 'SatIn', player: 'ann', wait: false }, 'Ann is back.', 'You are back.'],
  [
    { type: 'SatIn', player: 'ann', wait: true },
    'Ann waits for the big blind.',
    'You wait for the big blind.',
  ],
  [
    { type: 'TimeTaken', player: 'ann', seat: 2, seconds: 10 },
    'Ann takes 10 seconds of the time bank.',
    'You take 10 seconds of the time bank.',
  ],
  [
    { type: 'CardsNamed', player: 'ann', pile: 'deck', count: 1 },
    'Ann names the next card.',
    'You name the next card.',
  ],
  [
    { type: 'CardsNamed', player: 'ann', pile: 'deck', count: 3 },
    'Ann names the next 3 cards.',
    'You name the next 3 cards.',
  ],
  [
    { type: 'RiggingSwitched', on: true },
    'Testers may name the next cards from now on.',
    'Testers may name the next cards from now on.',
  ],
  [
    { type: 'RiggingSwitched', on: false },
    'Testers may no longer name cards.',
    'Testers may no longer name cards.',
  ],
  [{ type: 'RebuyDeclined', player: 'ann' }, 'Ann buys no more chips.', 'You buy no more chips.'],
  [{ type: 'Dropped', player: 'ann' }, 'Ann has lost the connection.', 'You have lost the connection.'],
  [{ type: 'CameBack', player: 'ann' }, 'Ann is connected again.', 'You are connected again.'],
  [
    { type: 'HandedOver', player: 'ann', kind: 'bot' },
    'A bot plays for Ann now.',
    'A bot plays for you now.',
  ],
  [
    { type: 'HandedOver', player: 'ann', kind: 'person' },
    'Ann plays without a bot again.',
    'You play yourself again.',
  ],
  [{ type: 'RoundBegan', number: 7 }, 'Deal 7.', 'Deal 7.'],
  [
    { type: 'RoundVoided', number: 7, why: 'The game failed.' },
    'Deal 7 is void: everyone has what they had before it. The game failed.',
    'Deal 7 is void: everyone has what they had before it. The game failed.',
  ],
  [{ type: 'Resumed' }, 'The table goes on.', 'The table goes on.'],
  [{ type: 'Closing', why: '' }, 'The table closes.', 'The table closes.'],
  [
    { type: 'Restarted' },
    'The house was closed for a while. All clocks stood still.',
    'The house was closed for a while. All clocks stood still.',
  ],
  [
    { type: 'Delayed' },
    'The house was held up for a while. All clocks stood still.',
    'The house was held up for a while. All clocks stood still.',
  ],
  [{ type: 'Halted', why: 'Back at noon.' }, 'Back at noon.', 'Back at noon.'],
  [{ type: 'Halted', why: '' }, 'The table is paused.', 'The table is paused.'],
])('at a table: %o', (event, other, you) => {
  const lines = table(event as m.Event, 'dollars');
  expect(said(lines, theirs)).toBe(other);
  expect(said(lines, mine)).toBe(you);
});

test('a line of the log has its name, its amount and its cards apart; a heading is text', () => {
  const raise: Sentence = { player: 'ann', says: 'poker.log_raises', values: { amount: '$40' } };
  expect(logLine(raise, 1, mine)).toEqual({
    kind: 'line',
    key: 1,
    mine: true,
    parts: [
      { tag: 'b', text: 'You' },
      { tag: '', text: ' raise to ' },
      { tag: 'amount', text: '$40' },
    ],
  });
  const flop: Sentence = {
    says: 'poker.log_street',
    values: { street: 'Flop' },
    kind: 'head',
    cards: ['As'],
  };
  expect(logLine(flop, 2, theirs)).toMatchObject({ kind: 'heading', text: 'Flop', cards: ['As'] });
});

test('every line of the log was read above', () => {
  const areas = { games: gamesWords, poker: pokerWords, blackjack: blackjackWords, landlord: landlordWords };
  const lines = Object.entries(areas).flatMap(([area, words]) =>
    Object.keys(words).flatMap((line) => (line.startsWith('log_') ? [`${area}.${line}`] : [])),
  );
  expect(lines.filter((line) => !read.has(line))).toEqual([]);
});
