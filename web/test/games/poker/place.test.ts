import { expect, test } from 'vitest';
import { frameAfter, type Frame } from '../../../src/games/poker/frames';
import { placesShown, type PlaceShown } from '../../../src/games/poker/place';
import type * as m from '../../../src/lib/protocol';
import { table as message } from '../../messages';
import { round } from '../../rounds';

const { steps, seats } = round('all-in');
const SITTING = seats.map((seat) => seat && { player: seat.player, chips: seat.chips });

const table = (more: Partial<m.Table> = {}) => message(SITTING, { status: 'playing', you: 0, ...more });

/** The frame after a step, as one who came just then sees it. */
function frame(at: number, did: Frame['did'] = []): Frame {
  return { ...frameAfter(undefined, [], steps.at(at)!.picture as m.PokerPicture), did };
}

function places(told: m.Table, shown: Frame | null, before: readonly PlaceShown[] = []): PlaceShown[] {
  return placesShown(told, shown, [], before);
}

test('while a hand is played the stack is that of the hand, and after it that of the seat', () => {
  const during = places(table(), frame(3));
  expect(during.map(({ stack }) => stack)).toEqual(
    (steps[3]!.picture as m.PokerPicture).seats.map((seat) => `$${seat!.stack}`),
  );
  expect(places(table(), frame(-1)).map(({ stack }) => stack)).toEqual(['$60', '$125', '$400']);
});

test('my cards are seen, and others have their backs', () => {
  const [mine, other] = places(table(), frame(2));
  expect(mine!.mine).toBe(true);
  expect(mine!.cards).not.toContain('??');
  expect(other!.cards).toEqual(['??', '??']);
});

test('cards are dealt from the left of the button on', () => {
  const { button } = steps[2]!.picture as m.PokerPicture;
  const orders = places(table(), frame(2)).map(({ order }) => order);
  expect(orders[(button + 1) % 3]).toBe(0);
  expect(orders[button]).toBe(2);
});

test('a winner is named with the amount, and only at the end', () => {
  const won = (steps.at(-1)!.picture as m.PokerPicture).seats.map((seat) => seat!.won);
  const words = places(table(), frame(-1)).map(({ did, tone }) => [did, tone]);
  for (const [at, amount] of won.entries()) if (amount) expect(words[at]).toEqual([`+$${amount}`, 'win']);
  expect(places(table(), frame(5)).some(({ won }) => won)).toBe(false);
});

test('who comes to a seat during the hand has no part in it', () => {
  const newcomer = { player: 'dora', chips: 300 };
  const [, place] = places(table({ seats: [SITTING[0]!, newcomer, SITTING[2]!] }), frame(3));
  expect(place).toMatchObject({ player: 'dora', stack: '$300', cards: [], bet: 0 });
});

test('a seat that was left during the hand is shown until it is over, then it is free', () => {
  const told = table({ seats: [SITTING[0]!, null, SITTING[2]!] });
  expect(places(told, frame(3))[1]).toMatchObject({ player: 'ben', status: 'gone' });
  expect(places(told, frame(-1))[1]).toMatchObject({ player: '', status: 'empty' });
});

test.each<[Partial<m.SeatTold>, string, string]>([
  [{ connected: false }, 'away', 'Connection lost'],
  [{ presence: 'out' }, 'away', 'Sitting out'],
  [{ presence: 'wait' }, 'in', 'Waits for the blind'],
  [{ leaving: 'asked' }, 'gone', 'Leaving'],
])('a seat with %o is %s: %s', (more, status, did) => {
  const told = table({ seats: [{ ...SITTING[0]!, ...more }] });
  expect(places(told, null)[0]).toMatchObject({ status, did });
});

test('a seat that is as it was is the same object', () => {
  const before = places(table(), frame(2));
  const now = places(table(), frame(2), before);
  expect(now.map((place, at) => place === before[at])).toEqual([true, true, true]);
  const next = places(table(), frame(3), before);
  expect(next.some((place, at) => place !== before[at])).toBe(true);
});

test('a plate names what lies open before others, from the second card on, until the end', () => {
  const stud = round('stud');
  const sitting = stud.seats.map((seat) => seat && { player: seat.player, chips: seat.chips });
  const shown = stud.steps.map(({ picture }) =>
    placesShown(
      message(sitting, { status: 'playing', you: 0 }),
      frameAfter(undefined, [], picture as m.PokerPicture),
      [],
      [],
    ),
  );
  for (const [at, places] of shown.entries()) {
    const picture = stud.steps[at]!.picture as m.PokerPicture;
    for (const [seat, { shows, says }] of places.entries()) {
      const { in_hand, up, showing } = picture.seats[seat]!;
      expect(shows !== '').toBe(seat !== 0 && in_hand && up.length > 1 && !picture.payoffs);
      expect(says.endsWith(' showing')).toBe(shows !== '');
      if (shows && showing?.kind === 'high-card') expect(shows).toMatch(/^\w+ high$/);
    }
  }
  expect(shown.some((places) => places.some(({ shows }) => shows))).toBe(true);
});

test('at the end plates say what the hands are, and kickers where two are the same otherwise', () => {
  const end = frame(-1);
  const pair = (kicker: string): m.PokerHand => ({
    kind: 'one-pair',
    ranks: ['8'],
    kickers: [kicker],
    says: '',
  });
  const seats = end.picture.seats.map((seat, at) => {
    const hand =
      at === 2 ? { kind: 'full-house', ranks: ['K', '9'], kickers: [], says: '' } : pair('AJ'[at]!);
    return seat && { ...seat, in_hand: true, cards: ['As', '8s'], won: 0, hand };
  });
  const words = places(table(), { ...end, picture: { ...end.picture, seats } }).map(({ did }) => did);
  expect(words).toEqual(['Pair of eights, ace kicker', 'Pair of eights, jack kicker', 'Kings full of nines']);
});
