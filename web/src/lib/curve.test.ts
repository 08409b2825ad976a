import { expect, it } from 'vitest';
import { bands } from './curve';

it('stacks shares from the seat at the bottom', () => {
  expect(bands([[0.5, 0.25, 0.25], [0, 1, 0]], [1, 2, 0])).toEqual([
    [0, 0],
    [0.25, 1],
    [0.5, 1],
    [1, 1],
  ]);
});
