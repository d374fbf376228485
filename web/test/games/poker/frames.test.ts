import { describe, expect, test } from 'vitest';
import { frames, type Frame } from '../../../src/games/poker/frames';
import type * as m from '../../../src/lib/protocol';
import { ROUNDS, round } from '../../rounds';

const poker = (picture: m.Picture) => picture as m.PokerPicture;

function began({ seats }: m.Steps): m.RoundBegan {
  const sitting = seats.map((seat) => seat && { player: seat.player, chips: seat.chips });
  return {
    type: 'RoundBegan',
    number: 1,
    seats: sitting as m.RoundBegan['seats'],
    dealt: [...seats.keys()],
    chance: 'secure',
  };
}

function happened(...steps: m.Step[]): m.Happened {
  return { type: 'Happened', events: steps.map(({ event }) => event) } as m.Happened;
}

/** A whole round told in one message, as to somebody who comes back. */
function atOnce(name: (typeof ROUNDS)[number]): Frame[] {
  const told = round(name);
  return frames(undefined, [began(told), happened(...told.steps)], poker(told.steps.at(-1)!.picture));
}

describe.each(ROUNDS)('the round %s', (name) => {
  const told = round(name);

  test('told at once ends as the house tells it, and waits for nothing more', () => {
    const last = atOnce(name).at(-1)!;
    expect(last.picture).toEqual(told.steps.at(-1)!.picture);
    expect(last.ms).toBe(0);
  });

  test('no chip is lost or made in any frame', () => {
    const sums = atOnce(name).map(({ picture }) =>
      picture.seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), picture.pot),
    );
    expect(new Set(sums)).toEqual(new Set([sums.at(-1)]));
  });

  test('told event by event shows what it shows when told at once', () => {
    let shown = frames(undefined, [began(told)], poker(told.start));
    for (const step of told.steps) {
      const next = frames(shown.at(-1), [happened(step)], poker(step.picture));
      expect(next).toHaveLength(1);
      shown = [...shown, ...next];
    }
    expect(shown.at(-1)!.did).toEqual(atOnce(name).at(-1)!.did);
    expect(shown.at(-1)!.paid).toEqual(atOnce(name).at(-1)!.paid);
  });

  test('every pot that was paid is counted once', () => {
    const paid = atOnce(name).at(-1)!.paid;
    const won = told.steps.flatMap(({ event }) => (event.type === 'PotWon' ? [event.amount] : []));
    expect(paid.map(({ amount }) => amount)).toEqual(won);
    for (const { amount, shares } of paid)
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
  });
});

test('blinds and the beginning are one frame, then each act has its own', () => {
  const whats = atOnce('uncalled').map(({ what }) => what);
  const acts = round('uncalled').steps.filter(({ event }) => event.type !== 'Posted');
  expect(whats).toHaveLength(1 + acts.length);
  expect(whats[1]).toBe('deal');
});

test('a new street keeps only who folded', () => {
  const shown = atOnce('uncalled');
  const flop = shown.find(({ picture }) => picture.board.length === 3)!;
  expect(flop.did.filter(Boolean)).toEqual(['fold']);
});

test('cards come slower when hands lie open', () => {
  const shown = atOnce('all-in');
  const [flop] = shown.filter(({ what, picture }) => what === 'deal' && picture.board.length === 3);
  const [street] = atOnce('omaha').filter(
    ({ what, picture }) => what === 'deal' && picture.board.length === 3,
  );
  expect(flop!.ms).toBeGreaterThan(street!.ms);
});

test('without any event there is one frame, the picture itself', () => {
  const now = poker(round('omaha').start);
  expect(frames(undefined, [], now)).toEqual([{ picture: now, did: [], paid: [], what: 'rest', ms: 0 }]);
});

test('events of a round whose beginning was not seen are not shown one by one', () => {
  const { steps } = round('omaha');
  const now = poker(steps[8]!.picture);
  expect(frames(undefined, [happened(...steps.slice(5, 9))], now)).toHaveLength(1);
});
