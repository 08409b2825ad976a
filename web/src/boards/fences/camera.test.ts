import { expect, test } from 'vitest';
import { frameOf, home } from './camera';

const land = (columns: number, rows: number) => Array.from({ length: columns * rows }, (_, n) => ({ x: n % columns, y: Math.floor(n / columns) }));

/** Of each side how much of the land is cut off, in units; below zero where there is room. */
function cut(columns: number, rows: number, width: number, height: number, around: { x: number; y: number }): number[] {
  const { x, y, scale } = home(frameOf(land(columns, rows)), width, height, around);
  const [half, tall] = [width / scale / 2, height / scale / 2];
  return [x - half, y - tall, columns * 100 - x - half, rows * 100 - y - tall];
}

test.each([
  [8, 11, 1080, 600],
  [11, 12, 1080, 600],
  [13, 9, 968, 546],
])('a land of %i × %i is seen whole in a window of %i × %i, wherever the last tile lies', (columns, rows, width, height) => {
  for (const y of [50, rows * 100 - 50]) expect(Math.max(...cut(columns, rows, width, height, { x: 50, y }))).toBeLessThanOrEqual(0);
});

test('a land that would be too small to read is shown around what matters', () => {
  const { scale } = home(frameOf(land(8, 24)), 1080, 600, { x: 50, y: 50 });
  expect(scale).toBe(0.5);
  const [, top] = cut(8, 24, 1080, 600, { x: 50, y: 50 });
  expect(top).toBeLessThanOrEqual(0);
});

test('a phone shows tiles that a finger can meet', () => {
  expect(home(frameOf(land(8, 11)), 390, 500, { x: 50, y: 50 }).scale).toBe(0.8);
});
