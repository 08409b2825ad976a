import { describe, expect, test } from 'vitest';
import { frameOf, home, showing, zoomed } from './camera';
import box from '../../../fixtures/fences-box.json';
import { barnPlace, barnSize, fenceLine, outline, partKey, posts, stands, turned } from './tile';
import type { Face } from './view';

const face = (layout: string, fences: string, ...regions: [string, string[]?][]): Face => ({
  layout,
  fences: fences.split(' ').filter(Boolean),
  regions: regions.map(([quarters, animals = []], n) => ({ id: 'ABCD'[n]!, quarters: quarters.split(' '), animals })),
});
const tee = face('tee', 'N E S', ['NE', ['cow', 'cow']], ['SE'], ['SW NW', ['pig']]);

describe('a tile', () => {
  test('a quarter alone is cut off by a round, the rest is what the rounds leave', () => {
    expect(outline(tee, tee.regions[0]!)).toBe('M50,0A50 50 0 0 0 100,50L100,0z');
    expect(outline(tee, tee.regions[2]!)).toBe('M0,50L0,0L50,0A50 50 0 0 0 100,50A50 50 0 0 0 50,100L0,100L0,50z');
  });

  test('halves and crosses are straight', () => {
    const straight = face('straight', 'N S', ['NE SE'], ['SW NW']);
    expect(outline(straight, straight.regions[0]!)).toBe('M50 0H100V100H50z');
    expect(fenceLine(straight)).toBe('M50 0V100');
    const cross = face('cross', 'N E S W', ['NE'], ['SE'], ['SW'], ['NW']);
    expect(outline(cross, cross.regions[1]!)).toBe('M50 50H100V100H50z');
    expect(posts(face('open', '', ['NW NE SE SW']))).toBe('');
  });

  test('a turn goes clockwise and four turns lead back', () => {
    const once = turned(tee, 1);
    expect(once.fences).toEqual(['E', 'S', 'W']);
    expect(once.regions.map((region) => region.quarters)).toEqual([['SE'], ['SW'], ['NW', 'NE']]);
    expect(turned(tee, 4)).toEqual(tee);
    expect(partKey(once.regions[2]!)).toBe('NW+NE');
  });

  test('animals and barns stay apart and on the tile', () => {
    for (const region of tee.regions) {
      const [x, y] = barnPlace(tee, region);
      for (const one of stands(tee, region, true)) {
        expect(Math.hypot(one.x - x, one.y - y)).toBeGreaterThan(15);
        expect(Math.min(one.x, one.y) - one.size / 2).toBeGreaterThanOrEqual(0);
        expect(Math.max(one.x, one.y) + one.size / 2).toBeLessThanOrEqual(100);
      }
    }
  });
});

describe('the camera', () => {
  test('shows the whole land with free places around it, but on a phone tiles that a finger can touch', () => {
    const frame = frameOf([
      { x: 0, y: 0 },
      { x: 5, y: 3 },
    ]);
    expect(frame).toEqual({ left: -100, top: -100, right: 700, bottom: 500 });
    expect(home(frame, 800, 600, null)).toEqual({ x: 300, y: 200, scale: 1 });
    expect(home(frame, 390, 372, { x: 600, y: 0 }).scale).toBe(0.8);
  });

  test('shows the whole land where a barn can be built, if its tiles can be read', () => {
    const land = frameOf([
      { x: 0, y: 0 },
      { x: 6, y: 7 },
    ]);
    const { x, y, scale } = home(land, 840, 635, { x: 650, y: 750 }, true);
    const [left, top, right, bottom] = [x - 420 / scale, y - 317 / scale, x + 420 / scale, y + 317 / scale];
    expect(left <= 0 && top <= 0 && right >= 700 && bottom >= 800).toBe(true);
  });

  test('zooms about the pointer and moves no farther than a cell needs', () => {
    const camera = { x: 0, y: 0, scale: 0.5 };
    const nearer = zoomed(camera, 2, { x: 100, y: 0 });
    expect((100 - nearer.x) * nearer.scale).toBe(50);
    expect(showing({ x: 0, y: 0, scale: 1 }, 400, 400, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, scale: 1 });
    expect(showing({ x: 0, y: 0, scale: 1 }, 400, 400, { x: 3, y: 0 }).x).toBe(212);
  });
});

test('a barn hides no animal, on no tile of the box and however it is turned', () => {
  const kinds: Record<string, string> = { c: 'cow', p: 'pig', s: 'sheep' };
  for (const tile of box.tile)
    for (let turns = 0; turns < 4; turns++) {
      const layout = box.layout.find((one) => one.id === tile.layout)!;
      const whole = turned(face(layout.id, layout.fences, ...layout.regions.map((quarters, n): [string, string[]] => [quarters, [...(tile.animals[n] ?? '')].flatMap((one) => kinds[one] ?? [])])), turns);
      for (const region of whole.regions) {
        const [x, y] = barnPlace(whole, region);
        const half = barnSize(region) / 2;
        expect(Math.min(x, y, 100 - x, 100 - y), `${tile.layout} ${tile.animals}`).toBeGreaterThanOrEqual(9);
        for (const one of stands(whole, region, true)) {
          const apart = Math.hypot(one.x - x, one.y - y) - 0.85 * (half + one.size / 2); // the drawings have empty corners
          expect(apart, `${tile.layout} ${tile.animals} in ${region.quarters} turned ${turns}`).toBeGreaterThan(0);
        }
      }
    }
});

