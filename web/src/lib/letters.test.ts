import { expect, test } from 'vitest';
import { lettersOf } from './letters';

test('square letters are as wide as two', () => {
  expect(lettersOf('Buffalo')).toBe(7);
  expect(lettersOf('バッファロー')).toBe(12);
  expect(lettersOf('T字、Tim')).toBe(8);
});
