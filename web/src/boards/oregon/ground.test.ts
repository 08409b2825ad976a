import { describe, expect, test } from 'vitest';
import { type Land, blobs, markOf, outlines, rails } from './ground';

const land = (...rows: string[]): Land => ({ rows: rows.length, columns: rows[0]!.length, terrain: rows.join('').split('') });

describe('ground', () => {
  test('spaces side by side are one blob, spaces that touch at a corner are two', () => {
    expect(outlines(land('ww', 'gw'), 'w')).toEqual([
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 2],
        [1, 1],
        [0, 1],
      ],
    ]);
    expect(outlines(land('wg', 'gw'), 'w')).toHaveLength(2);
  });

  test('an island leaves a hole in the lake', () => {
    expect(outlines(land('www', 'wgw', 'www'), 'w')).toHaveLength(2);
  });

  test('a blob is inset and its corners are round', () => {
    expect(blobs(land('w'), 'w', 2, 18)).toBe('M2,20Q2,2 20,2L28,2Q46,2 46,20L46,28Q46,46 28,46L20,46Q2,46 2,28z');
  });

  test('a railway runs off the edge of the map, bends smoothly and meets in the middle of a fork', () => {
    expect(rails(land('rr', 'gr'))).toBe('M0,24L48,24Q72,24 72,48L72,96');
    expect(rails(land('rrr', 'grg')).match(/M/g)).toHaveLength(3);
  });

  test('marks stay where they are, and leave about a third of the meadow plain', () => {
    const marks = Array.from({ length: 150 }, (_, at) => markOf('g', Math.floor(at / 15), at % 15));
    expect(marks).toEqual(Array.from({ length: 150 }, (_, at) => markOf('g', Math.floor(at / 15), at % 15)));
    const plain = marks.filter((mark) => mark === null).length;
    expect(plain).toBeGreaterThan(30);
    expect(plain).toBeLessThan(65);
  });
});
