/** Money as each language writes and types it: the language of a page is known when its modules are loaded. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SPACE = '\u00a0';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function spoken(language: string) {
  vi.stubGlobal('navigator', { languages: [language] });
  return import('../../src/lib/money');
}

test.each([
  ['en-GB', '$1,234.50', '−$40', false],
  ['fi-FI', `1${SPACE}234,50${SPACE}$`, `−40${SPACE}$`, true],
  ['zh-CN', '$1,234.50', '−$40', false],
])('%s writes %s', async (language, amount, loss, isBehind) => {
  const { money, hasSignBehind } = await spoken(language);
  expect(money(123450, 'cents')).toBe(amount);
  expect(money(-40, 'dollars')).toBe(loss);
  expect(hasSignBehind).toBe(isBehind);
});

test.each([
  ['en-GB', '1,234.5', 1234.5, '1234.5'],
  ['fi-FI', `1${SPACE}234,5`, 1234.5, '1234,5'],
  ['fi-FI', '12.5', 12.5, '12,5'],
  ['zh-CN', '$20', 20, '20'],
])('in %s, %s is an amount', async (language, text, amount, again) => {
  const { typed, typing } = await spoken(language);
  expect(typed(text)).toBe(amount);
  expect(typing(amount)).toBe(again);
});
