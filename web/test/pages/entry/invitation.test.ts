import { expect, test } from 'vitest';
import { invitationTo, invitedBy } from '../../../src/pages/entry/invitation';
import { drawn } from '../../../src/pages/entry/qr';

const HOUSE = 'https://cards.example.org';

test.each(['secret', 'geheim & 100% #1/ö?=', '秘密', ' '])(
  'the password %j comes through a link',
  (password) => {
    const link = new URL(invitationTo(HOUSE, 12, password));
    expect(link.origin + link.pathname + link.search).toBe(`${HOUSE}/table/12`); // all that is ever sent
    expect(invitedBy(link.hash)).toBe(password);
  },
);

test('a table without a password is invited to without one', () => {
  const link = invitationTo(HOUSE, 12, '');
  expect(link).toBe(`${HOUSE}/table/12#invite`);
  expect(invitedBy(new URL(link).hash)).toBe('');
});

test.each(['', '#', '#invited', '#invite=%E0%A4', '#log'])('%j is no invitation', (hash) => {
  expect(invitedBy(hash)).toBeNull();
});

test('a QR code has its margin, and grows with its text', async () => {
  const short = await drawn(`${HOUSE}/table/1#invite`);
  const long = await drawn(invitationTo(HOUSE, 123_456, 'x'.repeat(200)));
  expect(short.path.startsWith('M4 4h7v1H4z')).toBe(true); // the corner of the first mark
  expect(long.size).toBeGreaterThan(short.size);
});
