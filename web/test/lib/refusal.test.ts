import { afterEach, expect, test, vi } from 'vitest';
import type * as m from '../../src/lib/protocol';
import { Refusal, sentence } from '../../src/lib/refusal';

afterEach(() => vi.restoreAllMocks());

test('a refusal is told as the house worded it, a fault of the page is logged and told as one', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(sentence(new Refusal('table/password', 'That is not the password.'))).toBe(
    'That is not the password.',
  );
  expect(logged).not.toHaveBeenCalled();
  expect(sentence(new TypeError('x is undefined'))).toMatch(/^Something went wrong on this page/);
  expect(logged).toHaveBeenCalledOnce();
});

// What svelte-check refuses: each line has a code that is none.
export function wrong(refusal: Refusal, gone: m.Gone, notice: m.Notice): boolean[] {
  return [
    // @ts-expect-error: misspelt
    refusal.code === 'table/pasword',
    // @ts-expect-error: no table is gone for this reason
    gone.code === 'table/password',
    // @ts-expect-error: no such notice
    notice.code === 'house/opened',
    refusal.code === 'table/password',
    gone.code === 'table/left',
    notice.code === 'house/open',
  ];
}
