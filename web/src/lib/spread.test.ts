import { expect, test } from 'vitest';
import { spread } from './spread';

test('labels that have room stay where they are', () => {
  expect(spread([10, 60, 30], 15)).toEqual([10, 60, 30]);
});

test('labels that would lie on each other are moved apart around their middle', () => {
  expect(spread([50, 52], 16)).toEqual([43, 59]);
  const placed = spread([20, 22, 24, 90], 12);
  expect(placed[3]).toBe(90);
  expect(placed[1]! - placed[0]!).toBeCloseTo(12);
  expect(placed[2]! - placed[1]!).toBeCloseTo(12);
  expect(placed[1]).toBeCloseTo(22);
});

test('groups that grow into their neighbours become one', () => {
  const placed = spread([0, 5, 12, 17], 10);
  for (let at = 1; at < 4; at++) expect(placed[at]! - placed[at - 1]!).toBeGreaterThanOrEqual(9.999);
});
