import { expect, test } from 'vitest';
import { searched } from '../../src/lib/deals';

test('fields that are empty ask for nothing', () => {
  expect(searched({ player: '', table: '  ', game: '', deal: '' })).toEqual({});
});

test('what was typed is asked for without the spaces around it', () => {
  expect(searched({ player: ' ann ', table: 'Kairo', game: 'stud', deal: ' 12 ' })).toEqual({
    player: 'ann',
    table: 'Kairo',
    game: 'stud',
    deal: 12,
  });
});
