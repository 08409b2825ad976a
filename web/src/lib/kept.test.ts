import { describe, expect, test } from 'vitest';
import { kept, once } from './kept';

describe('what is told again', () => {
  const before = { ply: 3, spaces: [{ id: 'a', farmer: null }, { id: 'b', farmer: 1 }], hand: ['wagon'], seats: { a: { points: 1 } } };

  test('is the same object where it says the same', () => {
    const now = structuredClone(before);
    expect(kept(before, now)).toBe(before);
  });

  test('is new only along the way to what has changed', () => {
    const now = kept(before, { ...structuredClone(before), ply: 4, spaces: [{ id: 'a', farmer: 0 }, { id: 'b', farmer: 1 }] });
    expect(now).toEqual({ ply: 4, spaces: [{ id: 'a', farmer: 0 }, { id: 'b', farmer: 1 }], hand: ['wagon'], seats: { a: { points: 1 } } });
    expect(now.spaces[0]).not.toBe(before.spaces[0]);
    expect(now.spaces[1]).toBe(before.spaces[1]);
    expect([now.hand, now.seats]).toEqual([before.hand, before.seats]);
    expect(now.hand).toBe(before.hand);
    expect(before.ply).toBe(3);
  });

  test.each([
    [[1, 2, 3], [1, 2]],
    [[1, 2], [1, 2, 3]],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: null }, { a: {} }],
    [{ 0: 'a' }, ['a']],
    [null, { a: [1] }],
    [{ a: [1] }, null],
    [0, -0],
  ])('%j and then %j says what is told now', (earlier, now) => {
    expect(kept<unknown>(earlier, now)).toStrictEqual(now);
  });
});

test('once is once for each object', () => {
  let times = 0;
  const named = once((one: { id: string }) => ({ name: one.id, times: (times += 1) }));
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  expect([named(a), named(b), named(a)].map((one) => one.times)).toEqual([1, 2, 1]);
});
