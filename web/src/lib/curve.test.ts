import { expect, it } from 'vitest';
import { bands, flags } from './curve';

it('stacks shares from the seat at the bottom', () => {
  expect(bands([[0.5, 0.25, 0.25], [0, 1, 0]], [1, 2, 0])).toEqual([
    [0, 0],
    [0.25, 1],
    [0.5, 1],
    [1, 1],
  ]);
});

it('flags of near points do not cover each other', () => {
  expect(flags([{ x: 100, y: 200 }, { x: 300, y: 200 }])).toEqual([174, 174]);
  expect(flags([{ x: 100, y: 200 }, { x: 106, y: 198 }, { x: 95, y: 205 }])).toEqual([174, 145, 206]);
  expect(flags([{ x: 100, y: 20 }, { x: 100, y: 20 }])).toEqual([28, 55]);
});
