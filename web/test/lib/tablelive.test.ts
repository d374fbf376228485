import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { hidden: false });
const { TableLive } = await import('../../src/lib/tablelive.svelte');
import type * as m from '../../src/lib/protocol';
import { began, happened, table } from '../messages';
import { round } from '../rounds';

const { steps, start, ...told } = round('all-in');
const SITTING = told.seats.map((seat) => seat && { player: seat.player, chips: seat.chips });
const first = table(SITTING, { seq: 1, since: 0, status: 'playing', picture: start });

function ending(): m.Table {
  return table(SITTING, {
    seq: 2,
    since: 1,
    events: steps.map((step) => happened(step)),
    steps: steps.slice(0, -1).map(({ picture }) => ({ picture, ms: 100 })),
    picture: steps.at(-1)!.picture,
  });
}

function paced(): InstanceType<typeof TableLive> {
  const live = new TableLive(1);
  live.paced = true;
  live.hear(first);
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what happens is shown moment by moment, and noted when it is shown', () => {
  const live = paced();
  live.hear(ending());
  for (const [nth, { picture }] of steps.entries()) {
    expect(live.told!.picture).toEqual(picture);
    expect(live.log).toHaveLength(nth + 1);
    expect(live.settled).toBe(nth === steps.length - 1);
    vi.advanceTimersByTime(100);
  }
});

test('a page that is not paced shows it at once', () => {
  const live = new TableLive(1);
  live.hear(first);
  live.hear(ending());
  expect(live.told!.picture).toEqual(steps.at(-1)!.picture);
  expect(live.log).toHaveLength(steps.length);
});

test('a new round ends what is still shown of the last one, and nothing is lost', () => {
  const live = paced();
  live.hear(ending());
  live.hear(table(SITTING, { seq: 3, since: 2, events: [began(round('all-in'))], picture: start }));
  expect(live.told!.seq).toBe(3);
  expect(live.log).toHaveLength(steps.length + 1);
  expect(live.settled).toBe(true);
});

test('what is said is heard at once; who sits down meanwhile is shown afterwards', () => {
  const live = paced();
  live.hear(ending());
  const said: m.Event = { type: 'Said', player: 'ann', text: 'hello' } as m.Event;
  live.hear(table([null, ...SITTING], { seq: 3, since: 2, events: [said], picture: steps.at(-1)!.picture }));
  expect(live.chat.map(({ text }) => text)).toEqual(['hello']);
  expect(live.told!.seats).toEqual(SITTING);
  vi.runAllTimers();
  expect(live.told!.seats).toHaveLength(SITTING.length + 1);
  expect(live.chat).toHaveLength(1);
});

test('a table that closes shows its last round to the end', () => {
  const live = paced();
  live.hear(ending());
  live.leave({ code: 'table/closed', says: 'Closed.' });
  expect(live.gone).toBeNull();
  vi.runAllTimers();
  expect(live.told!.picture).toEqual(steps.at(-1)!.picture);
  expect(live.gone).toMatchObject({ code: 'table/closed' });
});

test('a moment may be shown for longer', () => {
  const live = paced();
  live.lingers = () => 50;
  live.hear(ending());
  vi.advanceTimersByTime(149);
  expect(live.told!.picture).toEqual(steps[0]!.picture);
  vi.advanceTimersByTime(1);
  expect(live.told!.picture).toEqual(steps[1]!.picture);
});

test('a message that does not follow on the last one is shown as it is', () => {
  const live = paced();
  live.hear({ ...ending(), seq: 7, since: 5 });
  expect(live.catchUp).toBe(true);
  expect(live.told!.picture).toEqual(steps.at(-1)!.picture);
});
