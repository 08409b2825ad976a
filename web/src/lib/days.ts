/** The moves of the day that were tried in this browser: what was tried on which day, and how many days in a row were solved. */

/** What was tried on one day. `id` is the puzzle: a day may get another one with a newer version. */
export interface Day {
  id: string;
  tries: { text: string; words: string; points: number }[];
  end: 'found' | 'lost' | null;
}
export interface Kept {
  /** By the number of the day; those long ago are forgotten. */
  by: Record<number, Day>;
  /** The last day that was solved, how many in a row it was, and the most there ever were. */
  last: number;
  run: number;
  longest: number;
}

export const NOTHING_YET: Kept = { by: {}, last: 0, run: 0, longest: 0 };
export const TRIES = 3;
const MOST = 21;

/** What was tried on a day. */
export function dayOf(kept: Kept, day: number, id: string): Day {
  const known = kept.by[day];
  return known?.id === id ? known : { id, tries: [], end: null };
}

/** How many days in a row are solved: today's too, or it may still come. */
export const runOn = (kept: Kept, today: number): number => (kept.last >= today - 1 ? kept.run : 0);

/** With what was tried on a day. A day that is over does not count for the row. */
export function withDay(kept: Kept, day: number, today: number, tried: Day): Kept {
  const by = Object.fromEntries(Object.entries({ ...kept.by, [day]: tried }).slice(-MOST));
  const counts = tried.end === 'found' && day === today && kept.last !== day;
  if (!counts) return { ...kept, by, run: tried.end === 'lost' && day === today ? 0 : kept.run };
  const run = runOn(kept, today) + 1;
  return { by, last: day, run, longest: Math.max(run, kept.longest) };
}

/** The days of the week of a date, Monday first: their numbers, where `day` is that of the date. */
export function weekOf(day: number, date: Date): number[] {
  const monday = day - ((date.getUTCDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, step) => monday + step);
}

/** What is shared of a day: a sign for every try, and nothing else. */
export const signsOf = (tried: Day): string => [...tried.tries.map((_, at) => (tried.end === 'found' && at === tried.tries.length - 1 ? '✓' : '✗'))].join(' ');
