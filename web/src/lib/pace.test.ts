import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function paced(pause: number): { shown: string[]; pace: Pace<string> } {
  const shown: string[] = [];
  return { shown, pace: new Pace((news) => shown.push(news), () => pause) };
}

test('what one does is shown at once, what others do one after the other', () => {
  const { shown, pace } = paced(800);
  pace.add('mine', true);
  expect(shown).toEqual(['mine']);
  for (const news of ['Ida', 'Ben', 'Mo']) pace.add(news, false);
  expect(shown).toEqual(['mine']);
  vi.advanceTimersByTime(800);
  expect(shown).toEqual(['mine', 'Ida']);
  vi.advanceTimersByTime(1600);
  expect(shown).toEqual(['mine', 'Ida', 'Ben', 'Mo']);
});

test('news that come late enough are shown as they come', () => {
  const { shown, pace } = paced(800);
  pace.add('Ida', false);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['Ida']);
  vi.advanceTimersByTime(900);
  pace.add('Ben', false);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['Ida', 'Ben']);
});

test('a key shows at once all that waits', () => {
  const { shown, pace } = paced(800);
  for (const news of ['Ida', 'Ben', 'Mo']) pace.add(news, false);
  pace.skip();
  expect(shown).toEqual(['Ida', 'Ben', 'Mo']);
  expect(pace.behind).toBe(0);
});
