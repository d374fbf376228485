import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { digest, sha256 } from '../../src/lib/sha256';

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 131 + length) % 256);

afterEach(() => vi.unstubAllGlobals());

test('the known digest of "abc" (FIPS 180-4)', () => {
  expect(hex(digest(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('every length up to seven blocks is as Node has it', () => {
  for (let length = 0; length <= 400; length += 1) {
    const data = bytes(length);
    expect(hex(digest(data))).toBe(createHash('sha256').update(data).digest('hex'));
  }
});

test('a browser without its own is helped out, with the same digest', async () => {
  const own = hex(await sha256(bytes(100)));
  vi.stubGlobal('crypto', {});
  expect(hex(await sha256(bytes(100)))).toBe(own);
});
