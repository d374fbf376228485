import { expect, test } from 'vitest';
import { capital } from '../../src/words/format';

test('a caption begins with a capital', () => {
  expect(capital('pair of eights')).toBe('Pair of eights');
});
