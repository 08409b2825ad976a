import { expect, test } from 'vitest';
import { digits, scale, span, ticks, writer } from './scale';

test('ticks are round numbers within the span', () => {
  expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(0.197, 0.303, 6)).toEqual([0.2, 0.22, 0.24, 0.26, 0.28, 0.3]);
  expect(ticks(-3.2, 6.1, 5)).toEqual([-2, 0, 2, 4, 6]);
  expect(ticks(4, 4)).toEqual([4]);
  expect(digits(ticks(0, 1, 5))).toBe(1);
});

test('a scale goes both ways and never divides by nothing', () => {
  expect(scale(0, 10, 100, 200)(5)).toBe(150);
  expect(scale(0, 10, 200, 0)(10)).toBe(0);
  expect(scale(3, 3, 0, 10)(3)).toBe(0);
});

test('a span holds all intervals and what must be in sight', () => {
  const [low, high] = span([{ value: 1, low: 0.5, high: 2 }, null], [0.25]);
  expect(low).toBeLessThan(0.25);
  expect(high).toBeGreaterThan(2);
});

test('numbers are written as the language does', () => {
  expect(writer('de').number(1234.5)).toBe('1.234,5');
  expect(writer('en').share(0.254)).toBe('25.4%');
  expect(writer('de').share(0.254)).toBe('25,4\u00a0%');
  expect(writer('ja').share(0.254, 0)).toBe('25%');
  expect(writer('en').signed(-0.5)).toBe('−0.5');
  expect(writer('en').signed(0.5)).toBe('+0.5');
});
