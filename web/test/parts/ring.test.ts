import { describe, expect, test } from 'vitest';
import { studRing } from '../../src/games/poker/studring';
import { placeStyle, ring, turned, type Place } from '../../src/parts/ring';

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe.each([
  ['ring', ring],
  ['studRing', studRing],
])('%s', (_, made) => {
  test.each(SIZES)('has a place for each of %i seats, the first at the bottom', (seats) => {
    const places = made(seats);
    expect(places).toHaveLength(seats);
    for (const side of ['lying', 'upright'] as const) {
      expect(places[0]![side].seat[0]).toBe(50);
      const heights = places.map((place) => place[side].seat[1]);
      expect(Math.max(...heights)).toBe(heights[0]);
    }
  });

  test.each(SIZES)('has %i seats all apart from each other', (seats) => {
    const spots = made(seats).map(({ lying, upright }) => [String(lying.seat), String(upright.seat)]);
    expect(new Set(spots.map(([lying]) => lying)).size).toBe(seats);
    expect(new Set(spots.map(([, upright]) => upright)).size).toBe(seats);
  });

  test.each(SIZES)('goes clockwise with %i seats: up at the left, down at the right', (seats) => {
    const angles = made(seats).map(({ lying }) => clockwise(lying));
    expect(angles).toEqual([...angles].sort((a, b) => a - b));
  });
});

/** How far round from the bottom, over the left. */
function clockwise({ seat: [x, y] }: Place['lying']): number {
  const angle = Math.atan2(50 - x, y - 50);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

test('the ring turns by whole seats, and the numbers stay', () => {
  expect([0, 1, 2, 3, 4, 5].map((seat) => turned(seat, 4, 6))).toEqual([2, 3, 4, 5, 0, 1]);
  expect(turned(3, 3, 9)).toBe(0);
});

test('a place as custom properties has both orientations', () => {
  const style = placeStyle(ring(2)[0]!);
  expect(style).toContain('--lx:50%;');
  expect(style).toContain('--ux:50%;');
});
