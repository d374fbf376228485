import { describe, expect, test } from 'vitest';
import { after } from '../../../src/games/poker/after';
import type * as m from '../../../src/lib/protocol';
import { ROUNDS, round } from '../../rounds';

/** Where the chips and the cards are, whatever lies before the seats meanwhile. */
function held({ pot, board, seats }: m.PokerPicture) {
  return { pot, board, seats: seats.map((seat) => seat && { ...seat, bet: 0, hand: null, best: null }) };
}

function bets({ seats }: m.PokerPicture): (number | undefined)[] {
  return seats.map((seat) => seat?.bet);
}

describe.each(ROUNDS)('the round %s', (name) => {
  const { start, steps } = round(name);
  const pictures = [start, ...steps.map(({ picture }) => picture)] as m.PokerPicture[];
  const events = steps.map(({ event }, at) => ({ at, what: event.type, event: event as m.PokerEvent }));

  test.each(events)('$at: after $what chips and cards are where the house says', ({ at, event }) => {
    const now = pictures[at + 1]!;
    expect(held(after(pictures[at]!, event, now))).toEqual(held(now));
  });

  const betting = events.filter(({ what }) => !['HandsShown', 'PotWon'].includes(what));
  test.each(betting)('$at: after $what bets lie where the house says', ({ at, event }) => {
    const now = pictures[at + 1]!;
    expect(bets(after(pictures[at]!, event, now))).toEqual(bets(now));
  });
});

test('bets are in the middle before hands are shown', () => {
  const { steps } = round('all-in');
  const at = steps.findIndex(({ event }) => event.type === 'HandsShown');
  const before = steps[at - 1]!.picture as m.PokerPicture;
  expect(bets(before)).not.toEqual([0, 0, 0]);
  expect(bets(after(before, steps[at]!.event as m.PokerEvent, steps[at]!.picture as m.PokerPicture))).toEqual(
    [0, 0, 0],
  );
});

test('the picture that it began with is left as it was', () => {
  const { start, steps } = round('uncalled');
  const kept = structuredClone(start);
  after(start as m.PokerPicture, steps[0]!.event as m.PokerEvent, steps[0]!.picture as m.PokerPicture);
  expect(start).toEqual(kept);
});
