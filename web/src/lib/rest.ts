import { Refusal } from './refusal';

const UNREACHABLE = new Refusal(
  'page/unreachable',
  'The house does not answer. Check your connection and try again.',
);

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw UNREACHABLE;
  });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const { code, says, field } = (await answer.json()) as { code: string; says: string; field?: string };
    return new Refusal(code, says, field);
  } catch {
    return new Refusal('page/unreadable', `The house answered with an error (${answer.status}). Try again.`);
  }
}

/** Questions that replace each other: an answer that comes when the next question was asked counts for nothing, and
 * whoever waits for it waits for the newest one. */
export class Latest {
  #newest: Promise<void> = Promise.resolve();

  take<T>(answer: Promise<T>, then: (found: T) => void): Promise<void> {
    const mine: Promise<void> = answer.then(
      (found) => (mine === this.#newest ? then(found) : this.#newest),
      (error: unknown) => {
        if (mine === this.#newest) throw error;
        return this.#newest;
      },
    );
    return (this.#newest = mine);
  }
}

/** What the house offers by plain HTTP; every method throws a `Refusal` where the house says no. */
export const api = {
  get: <T>(path: string) => request<T>('GET', path),
  post: <T>(path: string, body: unknown = {}) => request<T>('POST', path, body),
  put: <T>(path: string, body: unknown) => request<T>('PUT', path, body),
  patch: <T>(path: string, body: unknown) => request<T>('PATCH', path, body),
  del: <T>(path: string) => request<T>('DELETE', path),
};
