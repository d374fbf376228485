import { describe, expect, test } from 'vitest';
import type * as m from '../../src/lib/protocol';
import { scenes } from '../../src/lib/scenes';
import { began, happened, table } from '../messages';
import { ROUNDS, round } from '../rounds';

const told = round('all-in');
const SITTING = told.seats.map((seat) => seat && { player: seat.player, chips: seat.chips });
const RICHER = SITTING.map((seat) => seat && { ...seat, chips: seat.chips + 1 });
const before = table(SITTING, { seq: 4, status: 'playing', you: 0, picture: told.steps[3]!.picture });

/** The end of a round in one message, as the house tells it: each event by itself, a picture for each but the last. */
function ending(from: number, ms: (nth: number) => number = () => 500): m.Table {
  const steps = told.steps.slice(from);
  return table(RICHER, {
    seq: 5,
    since: 4,
    you: 0,
    events: [...steps.map((step) => happened(step)), { type: 'RoundEnded', number: 1, payoffs: [0, 0, 0] }],
    steps: steps.slice(0, -1).map(({ picture }, nth) => ({ picture, ms: ms(nth) })),
    picture: steps.at(-1)!.picture,
    choices: { check: {} },
    next_round_ns: 9,
  });
}

test('each event of a round has its own moment, with the picture that the house made of it', () => {
  const made = scenes(before, ending(4));
  expect(made.map(({ told: { picture } }) => picture)).toEqual(
    told.steps.slice(4).map(({ picture }) => picture),
  );
  expect(made.at(-1)!.ms).toBe(0);
});

test('all events are told, once, and in their order', () => {
  const message = ending(4);
  expect(scenes(before, message).flatMap(({ told: { events } }) => events)).toEqual(message.events);
});

test('nobody is asked, paid or gone before the last moment', () => {
  const made = scenes(before, ending(4));
  for (const { told: moment } of made.slice(0, -1)) {
    expect(moment.seats).toEqual(SITTING);
    expect(moment).not.toHaveProperty('choices');
    expect(moment).not.toHaveProperty('next_round_ns');
    expect((moment.picture as m.PokerPicture).payoffs).toBeNull();
  }
  expect(made.at(-1)!.told).toMatchObject({ seats: RICHER, choices: { check: {} }, next_round_ns: 9 });
});

test('what takes no time is shown with what comes next', () => {
  const made = scenes(
    before,
    ending(4, (nth) => (nth === 0 ? 0 : 500)),
  );
  expect(made).toHaveLength(told.steps.length - 4 - 1);
  expect(made[0]!.told.events).toHaveLength(2);
});

test('a new round begins with who sits there now', () => {
  const newer = table(RICHER, {
    seq: 5,
    since: 4,
    events: [began(told), happened(...told.steps.slice(0, 3))],
    steps: told.steps.slice(0, 2).map(({ picture }) => ({ picture, ms: 100 })),
    picture: told.steps[2]!.picture,
  });
  expect(scenes(before, newer).map(({ told: { seats } }) => seats)).toEqual([RICHER, RICHER, RICHER]);
});

describe.each(ROUNDS)('the round %s', (name) => {
  test('no chip is lost or made in any moment', () => {
    const { steps } = round(name);
    const sums = steps.map(({ picture }) => {
      const { seats, pot } = picture as m.PokerPicture;
      return seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), pot);
    });
    expect(new Set(sums).size).toBe(1);
  });
});

test('a message without steps is one moment', () => {
  const { steps: _, ...plain } = ending(4);
  expect(scenes(before, plain)).toEqual([{ told: plain, ms: 0 }]);
});
