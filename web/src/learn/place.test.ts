import { expect, test } from 'vitest';
import { around, placeOf } from './place';

const room = { left: 0, top: 0, width: 800, height: 600 };
const note = { width: 300, height: 120 };
const hits = (at: { left: number; top: number }, box: { left: number; top: number; width: number; height: number }): boolean =>
  at.left < box.left + box.width && at.left + note.width > box.left && at.top < box.top + box.height && at.top + note.height > box.top;

test('a note never lies over what it speaks of, and stays in the room', () => {
  for (const left of [0, 250, 400, 740])
    for (const top of [0, 200, 300, 560]) {
      const spoken = { left, top, width: 60, height: 40 };
      const at = placeOf(note, room, [spoken], []);
      expect(hits(at, spoken)).toBe(false);
      expect(at.left).toBeGreaterThanOrEqual(0);
      expect(at.left + note.width).toBeLessThanOrEqual(room.width);
      expect(at.top + note.height).toBeLessThanOrEqual(room.height);
    }
});

test('it leaves parts free that can be touched, where there is room', () => {
  const spoken = { left: 380, top: 280, width: 40, height: 40 };
  const lit = { left: 0, top: 330, width: 800, height: 270 };
  expect(placeOf(note, room, [spoken], [lit]).top + note.height).toBeLessThanOrEqual(lit.top);
});

test('the box around some boxes', () => {
  expect(around([])).toBeNull();
  expect(around([{ left: 1, top: 2, width: 3, height: 4 }, { left: 10, top: 0, width: 2, height: 2 }])).toEqual({ left: 1, top: 0, width: 11, height: 6 });
});
