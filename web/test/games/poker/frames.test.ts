import { describe, expect, test } from 'vitest';
import { frameAfter, type Frame } from '../../../src/games/poker/frames';
import type * as m from '../../../src/lib/protocol';
import { began, happened } from '../../messages';
import { ROUNDS, round } from '../../rounds';

const poker = (picture: m.Picture) => picture as m.PokerPicture;

/** A round, frame by frame. */
function shown(name: (typeof ROUNDS)[number]): Frame[] {
  const told = round(name);
  const made = [frameAfter(undefined, [began(told)], poker(told.start))];
  for (const step of told.steps) made.push(frameAfter(made.at(-1), [happened(step)], poker(step.picture)));
  return made;
}

describe.each(ROUNDS)('the round %s', (name) => {
  const told = round(name);

  test('told at once shows in the end what it shows event by event', () => {
    const { did, paid, picture } = shown(name).at(-1)!;
    const end = poker(told.steps.at(-1)!.picture);
    const atOnce = frameAfter(undefined, [began(told), happened(...told.steps)], end);
    expect(atOnce).toMatchObject({ did, paid, picture });
  });

  test('every pot that was paid is counted once', () => {
    const { paid } = shown(name).at(-1)!;
    const won = told.steps.flatMap(({ event }) => (event.type === 'PotWon' ? [event.amount] : []));
    expect(paid.map(({ amount }) => amount)).toEqual(won);
    for (const { amount, shares } of paid)
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
  });

  test('what happens in a frame is what its event was', () => {
    const kinds = { BoardDealt: 'deal', HandsDealt: 'deal', PotWon: 'pay', Called: 'bet', Folded: 'rest' };
    for (const [nth, { event }] of told.steps.entries()) {
      const what = kinds[event.type as keyof typeof kinds];
      if (what) expect(shown(name)[nth + 1]!.what).toBe(what);
    }
  });
});

test('a new street keeps only who folded', () => {
  const flop = shown('uncalled').find(({ picture }) => picture.board.length === 3)!;
  expect(flop.did.filter(Boolean)).toEqual(['fold']);
});

test('a new round has nothing of the last one', () => {
  const [first, last] = [shown('all-in')[0]!, shown('all-in').at(-1)!];
  expect(frameAfter(last, [began(round('all-in'))], first.picture)).toMatchObject({ did: [], paid: [] });
});

test('without any event there is the picture itself', () => {
  const now = poker(round('omaha').start);
  expect(frameAfter(undefined, [], now)).toEqual({ picture: now, did: [], paid: [], what: 'rest' });
});

test('a card that is shown after the hand is heard, and leaves what was won as it is', () => {
  const told = round(ROUNDS[0]);
  const last = shown(ROUNDS[0]).at(-1)!;
  const event = { type: 'Happened', events: [{ type: 'CardsShown', seat: 0, cards: [47, -1] }] } as m.Event;
  const after = frameAfter(last, [event], poker(told.steps.at(-1)!.picture));
  expect(after).toMatchObject({ did: last.did, paid: last.paid, what: 'deal' });
});
