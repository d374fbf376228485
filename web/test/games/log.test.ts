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
import { hand, picture } from './blackjack/pictures';

const scene: Scene = {
  game: 'holdem',
  unit: 'dollars',
  player: () => 'ann',
  before: undefined,
  after: undefined,
  earlier: [],
  you: 0,
};
const theirs = () => 'Ann';
const mine = () => 'You';
const said = (lines: readonly Sentence[], names: (player: string) => string) =>
  lines.map((line) => phrase(line, names)).join(' ');

test.each<[object, string, string]>([
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
  [{ type: 'BoardDealt', cards: [0, 4, 8] }, 'Flop 2 of clubs, 3 of clubs, 4 of clubs.', ''],
  [{ type: 'Reshuffled' }, 'The rest of the deck is shuffled again.', ''],
])('poker: %o', (event, other, you) => {
  const lines = poker(event as m.GameEvent, scene);
  expect(said(lines, theirs)).toBe(other);
  expect(said(lines, mine)).toBe(you || other);
});

test('all chips are all-in', () => {
  const before = { game: 'holdem', seats: [{ stack: 40 }] } as unknown as m.PokerPicture;
  const lines = poker({ type: 'RaisedTo', seat: 0, to: 60, paid: 40 } as m.GameEvent, { ...scene, before });
  expect(said(lines, theirs)).toBe('Ann raises all-in to $60.');
});

describe.each(ROUNDS)('the round %s', (name) => {
  test('is told without a gap', () => {
    for (const { event, picture } of round(name).steps) {
      const lines = poker(event, { ...scene, game: picture.game, before: picture, after: picture });
      expect(said(lines, theirs)).not.toMatch(/undefined|  /);
      expect(said(lines, mine)).not.toMatch(/Ann|  /);
    }
  });
});

test.each<[object, string]>([
  [{ type: 'BetPlaced', seat: 0, amount: 1250 }, 'You bet $12.50.'],
  [{ type: 'Doubled', seat: 0, amount: 1000 }, 'You double with $10.'],
  [{ type: 'Stood', seat: 0 }, 'You stand.'],
  [{ type: 'CardDealt', seat: 0, hand: 0, card: 51 }, 'You get Ace of spades.'],
  [{ type: 'HoleTurned', card: 51 }, 'The dealer turns over Ace of spades.'],
  [{ type: 'InsuranceSettled', seat: 0, back: 1500 }, 'You are paid for insurance $15.'],
  [{ type: 'Cancelled' }, 'The round is called off. Bets go back.'],
])('blackjack: %o reads %s', (event, words) => {
  expect(said(blackjack(event as m.GameEvent, scene), mine)).toBe(words);
});

test.each<[m.BlackjackHandSettled['result'], number, string, string]>([
  ['win', 2000, 'Ann wins with 20 $10.', 'Ann wins hand 2 with 20 $10.'],
  ['blackjack', 2500, 'Ann wins with a blackjack $15.', 'Ann wins hand 2 with a blackjack $15.'],
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
  [{ type: 'GameEnded', payoffs: [6], winners: [0] }, 'You win +6.'],
])('landlord: %o reads %s', (event, words) => {
  expect(said(landlord(event as m.GameEvent, scene), mine)).toBe(words);
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
  [{ type: 'RoundBegan', number: 7 }, 'Deal 7.', 'Deal 7.'],
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
  const flop: Sentence = { says: 'poker.log_flop', kind: 'head', cards: ['As'] };
  expect(logLine(flop, 2, theirs)).toMatchObject({ kind: 'heading', text: 'Flop', cards: ['As'] });
});
