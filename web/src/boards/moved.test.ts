import { describe, expect, it } from 'vitest';
import type { TableEvent } from './board';
import { Moved, numbered } from './moved';

const events = (): TableEvent[] => [{ event: 'sets', text: '', about: { seat: 0 } }] as unknown as TableEvent[];

describe('what came by a move', () => {
  it('is not what is drawn first, nor the same once more', () => {
    const [moved, now] = [new Moved(), events()];
    expect(moved.take(7, now)).toBe(false);
    expect(moved.take(7, now)).toBe(false);
    expect(moved.take(7, events())).toBe(false);
  });

  it('is the next position, or a later one where some were missed', () => {
    const moved = new Moved();
    moved.take(7, events());
    const next = events();
    expect(moved.by(8, next)).toBe(true);
    expect(moved.take(8, next)).toBe(true);
    expect(moved.take(12, events())).toBe(true);
  });

  it('is nothing that is taken back or looked back on, nor the way back to now', () => {
    const [moved, now] = [new Moved(), events()];
    moved.take(19, events());
    moved.take(20, now);
    expect(moved.take(19, events())).toBe(false);
    expect(moved.take(4, events())).toBe(false);
    expect(moved.take(20, now)).toBe(false);
  });

  it('is a step on in a look back, as often as it is taken', () => {
    const [moved, now] = [new Moved(), events()];
    moved.take(20, now);
    moved.take(19, events());
    expect(moved.take(20, now)).toBe(true);
  });

  it('waits for the position where the events come before it', () => {
    const [moved, next] = [new Moved(), events()];
    moved.take(7, events());
    expect(moved.take(7, next)).toBe(false);
    expect(moved.take(8, next)).toBe(true);
  });
});

describe('what others did since', () => {
  it('carries the number of the slip that tells of it, while the slips lie there', () => {
    const since = [2, 1].map((seat) => ({ seat, ply: 4 + seat, events: events() }));
    const places = (): string[] => ['bed:1:spring', `bed:${String(numbers++)}`];
    let numbers = 0;
    expect([...numbered({ since, slips: [1, 2] }, places)]).toEqual([['bed:1:spring', 1], ['bed:0', 2], ['bed:1', 1]]);
    expect(numbered({ since, slips: [] }, places).size).toBe(0);
    expect(numbered({}, places).size).toBe(0);
  });
});
