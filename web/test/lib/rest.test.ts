import { afterEach, expect, test, vi } from 'vitest';
import type * as m from '../../src/lib/protocol';
import { Refusal } from '../../src/lib/refusal';
import { address, api } from '../../src/lib/rest';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: Response | Error) {
  const fetch = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('parameters of the path are written into it, and safely', async () => {
  const fetch = answering(Response.json({}));
  await api.patch('/api/superuser/users/{name}', { path: { name: 'a/b ?' }, body: { role: 'tester' } });
  expect(fetch).toHaveBeenCalledWith('/api/superuser/users/a%2Fb%20%3F', expect.anything());
});

test('a query says what was asked and leaves out the rest', () => {
  const query = { table: 'Monday & co', deal: 6, game: undefined };
  expect(address('/api/superuser/deals.csv', { query })).toBe(
    '/api/superuser/deals.csv?table=Monday+%26+co&deal=6',
  );
  expect(address('/api/superuser/deals.csv', { query: {} })).toBe('/api/superuser/deals.csv');
  expect(address('/api/history/{table}/{deal}', { path: { table: 3, deal: 14 } })).toBe('/api/history/3/14');
});

test('nanoseconds of today are written as a whole number', () => {
  expect(address('/api/statistics/series', { query: { since_ns: 1_767_225_600_000_000_000 } })).toMatch(
    /since_ns=\d{19}$/,
  );
});

test('a change is sent as JSON, also where there is nothing to say', async () => {
  const fetch = answering(Response.json({}));
  await api.post('/api/guest');
  expect(fetch).toHaveBeenCalledWith('/api/guest', {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': 'en', 'content-type': 'application/json' },
    body: '{}',
  });
});

test('no content is null', async () => {
  answering(new Response(null, { status: 204 }));
  expect(await api.del('/api/session')).toBeNull();
});

test('a refusal comes with code, sentence and field', async () => {
  const said = { code: 'account/name-taken', says: 'That name is taken.', field: 'name' };
  answering(Response.json(said, { status: 409 }));
  await expect(api.get('/api/me')).rejects.toMatchObject(said);
});

test('an answer that is no JSON and a house that does not answer are refusals, too', async () => {
  answering(new Response('<html>', { status: 502 }));
  await expect(api.get('/api/me')).rejects.toEqual(
    new Refusal('page/unreadable', 'The house answered with an error (502). Try again.'),
  );
  answering(new TypeError('fetch failed'));
  await expect(api.get('/api/me')).rejects.toMatchObject({ code: 'page/unreachable' });
});

// What svelte-check refuses: each line is wrong in one way.
export async function wrong(): Promise<void> {
  // @ts-expect-error: no such address
  await api.get('/api/huose');
  // @ts-expect-error: not by this method
  await api.put('/api/house');
  // @ts-expect-error: the table is missing
  await api.get('/api/tables/{table}');
  // @ts-expect-error: a table has a number
  await api.get('/api/tables/{table}', { path: { table: 'Kairo' } });
  // @ts-expect-error: no such parameter
  await api.get('/api/history', { query: { tabel: 'Kairo' } });
  // @ts-expect-error: takes nothing
  await api.get('/api/house', { query: {} });
  // @ts-expect-error: no password
  await api.post('/api/session', { body: { who: 'ann' } });
  // @ts-expect-error: not a role that can be given
  await api.patch('/api/superuser/users/{name}', { path: { name: 'ann' }, body: { role: 'superuser' } });
  // @ts-expect-error: the answer is another one
  const me: m.HouseTold = await api.get('/api/me');
  // @ts-expect-error: a text is saved, not asked for
  await api.get('/api/superuser/deals.csv');
  address('/api/superuser/deals.csv');
  void me;
}
