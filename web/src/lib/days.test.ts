import { describe, expect, it } from 'vitest';
import { NOTHING_YET, dayOf, runOn, signsOf, weekOf, withDay, type Day, type Kept } from './days';

const tried = (end: Day['end'], tries = 1): Day => ({ id: 'a', end, tries: Array.from({ length: tries }, (_, at) => ({ text: `move ${at}`, words: '', points: 0 })) });
const solved = (...days: number[]): Kept => days.reduce((kept, day) => withDay(kept, day, day, tried('found')), NOTHING_YET);

describe('days in a row', () => {
  it('grow day by day, and a day of pause begins anew', () => {
    expect(solved(5, 6, 7)).toMatchObject({ last: 7, run: 3, longest: 3 });
    expect(solved(5, 6, 7, 9)).toMatchObject({ last: 9, run: 1, longest: 3 });
    expect(runOn(solved(5, 6), 7)).toBe(2); // today may still come
    expect(runOn(solved(5, 6), 8)).toBe(0);
  });
  it('end with a day that was not found, and count a day once', () => {
    const kept = withDay(solved(5, 6), 7, 7, tried('lost', 3));
    expect(runOn(kept, 7)).toBe(0);
    expect(runOn(kept, 8)).toBe(0);
    expect(withDay(kept, 8, 8, tried('found')).run).toBe(1);
    const once = solved(5);
    expect(withDay(once, 5, 5, tried('found')).run).toBe(1);
  });
  it('do not count a day that is over', () => {
    expect(withDay(solved(5), 3, 6, tried('found'))).toMatchObject({ last: 5, run: 1 });
    expect(withDay(solved(5), 3, 6, tried('lost'))).toMatchObject({ last: 5, run: 1 });
  });
});

describe('a day', () => {
  it('begins anew where it got another puzzle', () => {
    const kept = solved(5);
    expect(dayOf(kept, 5, 'a').end).toBe('found');
    expect(dayOf(kept, 5, 'b')).toEqual({ id: 'b', tries: [], end: null });
  });
  it('is told by a sign for every try', () => {
    expect(signsOf(tried('found', 2))).toBe('✗ ✓');
    expect(signsOf(tried('lost', 3))).toBe('✗ ✗ ✗');
  });
  it('lies in a week that begins on Monday', () => {
    expect(weekOf(100, new Date('2026-11-18T00:00:00Z'))).toEqual([98, 99, 100, 101, 102, 103, 104]); // a Wednesday
    expect(weekOf(100, new Date('2026-11-22T00:00:00Z'))[6]).toBe(100); // a Sunday
  });
  it('of long ago is forgotten', () => {
    const kept = solved(...Array.from({ length: 40 }, (_, at) => at + 1));
    expect(Object.keys(kept.by)).toHaveLength(21);
    expect(kept.by[40]).toBeDefined();
    expect(kept.run).toBe(40);
  });
});
