import { expect, test } from 'vitest';
import { potsShown } from '../../../src/games/poker/pots';
import { results } from '../../../src/games/poker/results';
import { frameAfter } from '../../../src/games/poker/frames';
import type * as m from '../../../src/lib/protocol';
import { round } from '../../rounds';

const poker = (step: m.Step) => step.picture as m.PokerPicture;

test('what lies before the seats is not in the pot yet', () => {
  const { steps } = round('uncalled');
  expect(potsShown(poker(steps[2]!))).toEqual([]);
  const flop = steps.find(({ event }) => event.type === 'BoardDealt')!;
  expect(potsShown(poker(flop))).toEqual([{ amount: poker(flop).pot }]);
});

test('side pots are named, and so are the seats that can win them', () => {
  const run = round('all-in').steps.findLast(({ event }) => event.type === 'BoardDealt')!;
  expect(potsShown(poker(run))).toEqual([
    { amount: 180, label: 'Main pot', title: 'Seats 1, 2 and 3 can win it' },
    { amount: 130, label: 'Side pot', title: 'Seats 2 and 3 can win it' },
  ]);
});

test('the end names the winner and the pots', () => {
  const { steps } = round('all-in');
  const shown = frameAfter(undefined, [], poker(steps.at(-1)!));
  const paid = steps.flatMap(({ event }) =>
    event.type === 'PotWon'
      ? [{ pot: event.pot, amount: event.amount, shares: [{ seat: event.seats[0]!, amount: event.amount }] }]
      : [],
  );
  const winner = poker(steps.at(-1)!).seats.find((seat) => seat?.won)!;
  const told = results({ ...shown, paid }, (player) => (player === winner.player ? 'You' : player));
  expect(told.says).toBe(`You win $${winner.won}`);
  expect(told.lines.map((line) => line.split(' · ')[0])).toEqual(['Main pot $180', 'Side pot $130']);
  expect(told.lines[0]).toContain('you, ');
});

test('a hand that was not shown has a winner and no lines', () => {
  const { steps } = round('uncalled');
  const told = results(frameAfter(undefined, [], poker(steps.at(-1)!)), (player) => player);
  expect(told.says).toMatch(/^(ann|ben|cid) wins \$\d+$/);
  expect(told.lines).toEqual([]);
});
