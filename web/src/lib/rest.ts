import type { Api, Refused, Texts } from './protocol';
import { Refusal } from './refusal';
import { parsed } from './told';
import { t } from '../words';
import { TAG } from '../words/language';

const UNREACHABLE = new Refusal('page/unreachable', t('frame.unreachable'));

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The addresses that answer a method. */
type PathOf<M extends Method, R = keyof Api> = R extends `${M} ${infer P}` ? P : never;
type TextPath = keyof Texts extends infer R ? (R extends `GET ${infer P}` ? P : never) : never;
type Entry<R> = R extends keyof Api ? Api[R] : R extends keyof Texts ? Texts[R] : never;
/** What is sent along: nothing, or an object with `path`, `query` and `body` as far as the address takes them. */
type Takes<R> = Omit<Entry<R>, 'answer'>;
type Along<R> = keyof Takes<R> extends never
  ? []
  : object extends Takes<R>
    ? [along?: Takes<R>]
    : [along: Takes<R>];
/** The query of an address. */
export type Query<R extends keyof Api> = Api[R] extends { query?: infer Q } ? NonNullable<Q> : never;

type Values = Record<string, string | number | boolean | undefined>;
type Sent = { path?: Values; query?: Values; body?: unknown };

/** The address with its parameters filled in: for a request, or for a link to what is saved as a file. */
function filled(path: string, { path: named = {}, query = {} }: Sent = {}): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(named[name] ?? '')),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length ? `${address}?${new URLSearchParams(asked).toString()}` : address;
}

export function address<P extends PathOf<'GET'> | TextPath>(path: P, ...along: Along<`GET ${P}`>): string {
  return filled(path, along[0] as Sent | undefined);
}

/** A function that asks addresses by one method and throws a `Refusal` where the house says no. */
function asking<M extends Method>(method: M) {
  return async <P extends PathOf<M>>(
    path: P,
    ...along: Along<`${M} ${P}`>
  ): Promise<(Entry<`${M} ${P}`> & { answer: unknown })['answer']> => {
    const sent = along[0] as Sent | undefined;
    return request(method, filled(path, sent), sent?.body);
  };
}

async function request(method: Method, address: string, body: unknown): Promise<never> {
  const answer = await fetch(address, { method, ...json(method, body) }).catch(() => {
    throw UNREACHABLE;
  });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? null : parsed(await answer.text())) as never;
}

/** A house takes changes only as JSON, also where there is nothing to say. */
function json(method: Method, body: unknown): RequestInit {
  const accept = { accept: 'application/json', 'accept-language': TAG };
  if (method === 'GET' || method === 'DELETE') return { headers: accept };
  return { headers: { ...accept, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const { code, says, field, more } = parsed(await answer.text()) as Refused;
    return new Refusal(code, says, field, more);
  } catch {
    return new Refusal('page/unreadable', t('frame.unreadable', { status: answer.status }));
  }
}

/** What the house offers by plain HTTP, as `Api` lists it. */
export const api = {
  get: asking('GET'),
  post: asking('POST'),
  put: asking('PUT'),
  patch: asking('PATCH'),
  del: asking('DELETE'),
};
