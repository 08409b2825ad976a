import { expect, test } from 'vitest';
import { WHOLE, framesOf, rhythm } from './frames';

test('a move is shown from the position before it', () => {
  expect(framesOf([7], false)).toEqual([7, 8]);
  expect(framesOf([4, 5, 9], false)).toEqual([4, 5, 6, 9, 10]);
});

test('where nothing moves only the end is shown', () => {
  expect(framesOf([4, 5], true)).toEqual([6]);
});

test('a long turn is shown in few positions, the last among them, and all of it in little more than a second', () => {
  for (const many of [1, 2, 5, 12, 40]) {
    const frames = framesOf(Array.from({ length: many }, (_, at) => at), false);
    expect(frames.length).toBeLessThanOrEqual(8);
    expect(frames[0]).toBe(0);
    expect(frames.at(-1)).toBe(many);
    expect(frames.reduce((all, _, at) => all + rhythm(at, frames.length), 0)).toBeLessThanOrEqual(WHOLE + 1e-6);
  }
});
