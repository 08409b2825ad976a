import { describe, expect, it } from 'vitest';
import type { TableEvent } from './board';
import { Moved, marks } from './moved';

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

describe('what is marked', () => {
  const at = (...cells: string[]): TableEvent[] => cells.map((cell) => ({ event: 'sets', text: '', about: { cell } }) as unknown as TableEvent);
  const cells = (events: TableEvent[]): string[] => events.map(({ about }) => String(about['cell']));

  it('is all that others did, each by its seat, and of two at one place the later', () => {
    const since = [{ seat: 1, ply: 4, events: at('a', 'b') }, { seat: 2, ply: 5, events: at('b', 'c') }];
    expect(marks({ since, events: since[1]!.events, mover: 2 }, cells)).toEqual(new Map([['a', 1], ['b', 2], ['c', 2]]));
  });

  it('is else the last move, whoever made it', () => {
    expect(marks({ since: [], events: at('a'), mover: 3 }, cells)).toEqual(new Map([['a', 3]]));
    expect(marks({ events: at('a'), mover: null }, cells)).toEqual(new Map());
  });
});
