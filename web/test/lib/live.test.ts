import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { live as Shared } from '../../src/lib/live.svelte';
import type * as m from '../../src/lib/protocol';
import type { Refusal } from '../../src/lib/refusal';
import { table } from '../messages';
import { FakeSocket, last, settled } from './sockets';

const TABLE = 7;
let live: typeof Shared;
let front: FakeSocket;
let tickets = 0;

/** A house to which the page is connected. */
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { protocol: 'https:', host: 'cards.example.org', pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.resetModules();
  FakeSocket.all = [];
  tickets = 0;
  ({ live } = await import('../../src/lib/live.svelte'));
  live.connect();
  front = await last().welcome();
  await front.answer('lobby');
});
afterEach(() => {
  live.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function at(server = 'one'): object {
  return { type: 'at', table: TABLE, url: `wss://${server}.example.org/play`, ticket: `ticket-${++tickets}` };
}

function told(seq: number): m.Table {
  return table([null, null], { seq, since: seq - 1, table: TABLE });
}

/** How the watching of the table goes, and the socket over which it does. */
async function watched(): Promise<FakeSocket> {
  const watching = live.watch(TABLE);
  await settled();
  await front.answer('watch', at());
  const socket = await last().welcome({ opened_ms: 11 });
  await socket.answer('watch');
  await socket.tell(told(5));
  await watching;
  return socket;
}

/** The next attempt to connect to a server of the table, after the house has said where. */
async function led(server = 'two'): Promise<FakeSocket> {
  await front.answer('watch', at(server));
  return last();
}

async function refusalOf(asking: Promise<unknown>): Promise<string> {
  return asking.then(
    () => 'none',
    (error: Refusal) => error.code,
  );
}

const status = () => live.at(TABLE).status;

test('a house in one process is asked for everything over the one connection', async () => {
  const watching = live.watch(TABLE);
  await settled();
  await front.answer('watch');
  await front.tell(told(5));
  await watching;
  const saying = live.ask('say', { table: TABLE, text: 'hello' });
  await front.answer('say');
  await saying;
  expect(FakeSocket.all.map(({ url }) => url)).toEqual(['wss://cards.example.org/ws']);
  await front.end();
  expect(status()).toBe('lost');
});

test('a request for a table is repeated where it is played, and so are all others', async () => {
  const socket = await watched();
  expect(socket.url).toBe('wss://one.example.org/play');
  expect(socket.asked).toEqual([
    { type: 'hello', ticket: 'ticket-1', language: expect.any(String) },
    { type: 'watch', table: TABLE },
  ]);
  const sitting = live.ask('sit', { table: TABLE, chips: 40, key: 'k' });
  await settled();
  await socket.answer('sit');
  await sitting;
  expect(front.asked.map((asked) => (asked as { type: string }).type)).toEqual(['hello', 'lobby', 'watch']);
  expect(live.table(TABLE).told?.seq).toBe(5);
});

test('to play a situation on is asked of the house, though it names a table', async () => {
  const socket = await watched();
  void live.ask('take_up', { table: TABLE, deal: 1, step: 2 }).catch(() => undefined);
  await settled();
  expect(front.sent.at(-1)?.type).toBe('take_up');
  expect(socket.sent.at(-1)?.type).toBe('watch');
});

test('who has a seat is brought to it, and is not asked to watch it', async () => {
  await front.tell(at());
  const socket = await last().welcome({ tables: [TABLE] });
  await socket.tell(told(3));
  expect(socket.asked.map((asked) => (asked as { type: string }).type)).toEqual(['hello']);
  expect(live.tables.get(TABLE)?.told?.seq).toBe(3);
});

test('who has opened a table watches it, and what is asked meanwhile waits', async () => {
  await front.tell(at());
  const sitting = live.ask('sit', { table: TABLE, chips: 40, key: 'k' });
  await settled();
  const socket = await last().welcome();
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello', 'watch', 'sit']);
  await socket.answer('sit');
  await sitting;
  expect(FakeSocket.all).toHaveLength(2);
});

test('a lost table is followed to its next server, from where it was left', async () => {
  const socket = await watched();
  const acting = refusalOf(live.ask('act', { table: TABLE, seq: 5, action: { type: 'Fold' } as m.Action }));
  await settled();
  await socket.end();
  expect(await acting).toBe('page/lost');
  expect(status()).toBe('lost');
  expect(live.status).toBe('open');
  expect(await refusalOf(live.ask('say', { table: TABLE, text: 'hm' }))).toBe('page/lost');
  await vi.advanceTimersByTimeAsync(199);
  expect(front.sent.filter(({ type }) => type === 'watch')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(front.asked.at(-1)).toEqual({ type: 'watch', table: TABLE, seen: 5 });
  const next = await (await led()).welcome({ opened_ms: 22 });
  expect(status()).toBe('open');
  expect(next.asked).toEqual([
    { type: 'hello', ticket: 'ticket-2', language: expect.any(String), seen: { [TABLE]: 5 }, opened_ms: 11 },
    { type: 'watch', table: TABLE, seen: 5 },
  ]);
  await next.tell(told(6));
  expect(live.tables.get(TABLE)?.told?.seq).toBe(6);
});

test.each([4004, 1001, 4408, 1000])('a server that closes with %i is asked for no more', async (code) => {
  const socket = await watched();
  await socket.end(code);
  await vi.advanceTimersByTimeAsync(200);
  expect((await led()).url).toBe('wss://two.example.org/play');
});

test('attempts follow on each other soon, and no further apart than two seconds', async () => {
  const socket = await watched();
  await socket.end();
  for (const waitMs of [200, 500, 1000, 2000, 2000, 2000]) {
    const attempts = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(FakeSocket.all).toHaveLength(attempts);
    await vi.advanceTimersByTimeAsync(1);
    await (await led()).end();
    expect(FakeSocket.all).toHaveLength(attempts + 1);
  }
});

test('a table that no server plays just now is asked for again', async () => {
  const moving = { type: 'error', code: 'table/moving', says: 'Wait.' };
  const watching = live.watch(TABLE);
  await settled();
  await front.answer('watch', moving);
  await front.answer('watch', moving);
  await vi.advanceTimersByTimeAsync(200);
  const socket = await (await led('one')).welcome();
  await socket.answer('watch');
  await watching;
  await socket.end();
  await vi.advanceTimersByTimeAsync(200);
  await front.answer('watch', moving);
  expect(status()).toBe('lost');
  await vi.advanceTimersByTimeAsync(500);
  await (await led()).welcome({ tables: [TABLE] });
  expect(status()).toBe('open');
});

test('a table that moved is left at once, though its server hangs', async () => {
  const socket = await watched();
  await front.tell({ type: 'moved', table: TABLE });
  expect(socket.isOpen).toBe(false);
  const next = await (await led()).welcome({ tables: [TABLE] });
  await socket.tell(told(99));
  await next.tell(told(6));
  expect(live.tables.get(TABLE)?.told?.seq).toBe(6);
  expect(status()).toBe('open');
  expect(FakeSocket.all).toHaveLength(3);
});

test('an attempt at a server that hangs is given up when the table moved, or after a while', async () => {
  const socket = await watched();
  await socket.end();
  await vi.advanceTimersByTimeAsync(200);
  await led('hanging');
  await front.tell({ type: 'moved', table: TABLE });
  await led('hanging');
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.advanceTimersByTimeAsync(2000);
  await (await led('two')).welcome({ tables: [TABLE] });
  expect(status()).toBe('open');
});

test('a ticket that is refused is replaced by another', async () => {
  const watching = live.watch(TABLE);
  await settled();
  await front.answer('watch', at());
  const socket = last();
  socket.readyState = FakeSocket.OPEN;
  socket.onopen?.();
  await socket.answer('hello', { type: 'error', code: 'ticket/used', says: 'No.' });
  await socket.end(4401);
  await vi.advanceTimersByTimeAsync(200);
  const next = await (await led('one')).welcome();
  await next.answer('watch');
  await watching;
  expect(next.asked[0]).toMatchObject({ ticket: 'ticket-2' });
  expect(live.status).toBe('open');
});

test('a table plays on while the house is away, and is not sought again when that is back', async () => {
  const socket = await watched();
  await front.end();
  expect([live.status, status()]).toEqual(['lost', 'open']);
  const saying = live.ask('say', { table: TABLE, text: 'still here' });
  await settled();
  await socket.answer('say');
  await saying;
  await socket.tell(told(6));
  expect(live.tables.get(TABLE)?.told?.seq).toBe(6);
  await vi.advanceTimersByTimeAsync(1000);
  front = await last().welcome({ tables: [TABLE] });
  await front.tell(at());
  await front.answer('lobby');
  expect(front.asked[0]).toMatchObject({ type: 'hello', seen: {} });
  expect(front.sent.map(({ type }) => type)).toEqual(['hello', 'lobby']);
  expect(FakeSocket.all).toHaveLength(3);
});

test('a table that is lost while the house is away is sought when that is back', async () => {
  const socket = await watched();
  await front.end();
  await socket.end();
  await vi.advanceTimersByTimeAsync(1000);
  front = await last().welcome();
  await front.answer('lobby');
  await vi.advanceTimersByTimeAsync(2000);
  await (await led()).welcome({ tables: [TABLE] });
  expect(status()).toBe('open');
});

test('deadlines are told by the clock of the server that plays the table', async () => {
  const socket = await watched();
  vi.setSystemTime(1_000_000);
  await vi.advanceTimersByTimeAsync(1000);
  await socket.tell({ type: 'pong', now_ns: 5_000_000e6 });
  await front.tell({ type: 'pong', now_ns: 2_000_000e6 });
  expect(live.at(TABLE).nowMs()).toBe(5_000_000);
  expect(live.at(TABLE + 1).nowMs()).toBe(2_000_000);
});

test('a table that another page took over is shown as such, and can be taken back', async () => {
  const socket = await watched();
  await socket.end(4001);
  expect([live.status, status()]).toEqual(['open', 'replaced']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all).toHaveLength(2);
  live.at(TABLE).connect();
  await settled();
  await (await led()).welcome({ tables: [TABLE] });
  expect(status()).toBe('open');
});

test('when the account is used elsewhere, tables are let go; used here again, they come back', async () => {
  const socket = await watched();
  await front.end(4001);
  expect(socket.isOpen).toBe(false);
  expect(status()).toBe('replaced');
  live.at(TABLE).connect();
  front = await last().welcome();
  await front.answer('lobby');
  const next = await (await led()).welcome();
  expect(next.sent.map(({ type }) => type)).toEqual(['hello', 'watch']);
  expect(status()).toBe('open');
});

test.each(['house', 'table'])('signed out, as the %s says, there is no connection left', async (by) => {
  const socket = await watched();
  await (by === 'house' ? front : socket).end(4003);
  expect([live.status, status()]).toEqual(['closed', 'closed']);
  expect([front.isOpen, socket.isOpen]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a table that was closed meanwhile is gone', async () => {
  const socket = await watched();
  await socket.end();
  await vi.advanceTimersByTimeAsync(200);
  await front.answer('watch', { type: 'error', code: 'table/unknown', says: 'No such table.' });
  expect(live.tables.get(TABLE)?.gone?.code).toBe('page/gone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('the connection of a table ends when it is left or looked at no longer', async () => {
  const first = await watched();
  await first.tell({ type: 'gone', table: TABLE, code: 'table/left', says: 'You left.' });
  expect(first.isOpen).toBe(false);
  live.tables.clear();
  const second = await watched();
  await live.unwatch(TABLE);
  expect(second.isOpen).toBe(false);
  expect(front.sent.some(({ type }) => type === 'unwatch')).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(3);
});

test('a table that refuses the page is not kept connected', async () => {
  const watching = refusalOf(live.watch(TABLE, 'wrong'));
  await settled();
  await front.answer('watch', at());
  const socket = await last().welcome();
  await socket.answer('watch', { type: 'error', code: 'table/password', says: 'No.' });
  expect(await watching).toBe('table/password');
  expect(socket.isOpen).toBe(false);
});
