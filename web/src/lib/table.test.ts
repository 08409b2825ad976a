/** One table as this browser knows it: what others did since one's last move, one after the other; a shared screen; hints. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableState } from './table.svelte';

/** Stands in for the line of the browser. */
class Line extends EventTarget {
  static last: Line;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Line.last = this;
  }
  close(): void {}
  tell(kind: string, number: number, told: object): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(told), lastEventId: String(number) }));
  }
}

const MOVES = ['a', 'b'].map((part) => ({ text: part, words: part, touch: [`space:${part}`, 'space:end'] }));
const seat = (number: number) => ({ seat: number, name: 'ABC'[number], colour_name: '', kind: 'person', away: null, present: true });
const state = (ply: number, toMove: number, more: object = {}) => ({
  id: 't', number: 10 * ply, game: 'g', status: 'playing', commitment: '00', seats: [0, 1, 2].map(seat), your_seats: [0], viewer: 0, hand_over: null,
  ply, to_move: toMove, moves: toMove === 0 ? MOVES : [], can_undo: false, now: 0, clock: { kind: 'none' }, ...more,
});

let table: TableState;
/** A move is told, then how it stands. */
function made(by: number, ply: number, next: number, more: object = {}): void {
  Line.last.tell('move', 10 * ply + 9, { number: 10 * ply + 9, ply, seat: by, text: `${by} at ${ply}`, events: [{ event: 'sets', about: { seat: by }, text: '' }] });
  Line.last.tell('state', 10 * ply + 10, state(ply + 1, next, more));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  table = new TableState('t');
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what others do is shown one move after the other; a key shows at once how it stands', () => {
  Line.last.tell('state', 40, state(4, 0));
  made(0, 4, 1);
  expect(table.now?.ply).toBe(5);
  made(1, 5, 2);
  made(2, 6, 0);
  expect(table.now?.ply).toBe(5); // one's own move is looked at first
  vi.advanceTimersByTime(900);
  expect(table.now?.ply).toBe(6);
  table.skip();
  expect(table.now?.ply).toBe(7);
});

test('all that they did since stays marked until the first touch', () => {
  Line.last.tell('state', 40, state(4, 0));
  made(0, 4, 1);
  made(1, 5, 2);
  made(2, 6, 0);
  table.skip();
  expect(table.since.map((move) => move.seat)).toEqual([1, 2]);
  table.pick('space:a');
  expect(table.since).toEqual([]);
});

test('on a shared screen one sees the own move land before the curtain falls', async () => {
  const shared = { your_seats: [0, 1], viewer: null, moves: [] };
  let told = state(4, 0, shared);
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify({ ...told, viewer: Number(new URL(url, 'http://x').searchParams.get('seat')) })));
  Line.last.tell('state', 40, state(4, 0, { ...shared, hand_over: 0 }));
  expect(table.curtain).toBe(0);
  await table.open(0);
  expect([table.curtain, table.isMyTurn]).toEqual([null, true]);
  told = state(5, 1, shared);
  made(0, 4, 1, { ...shared, hand_over: 1 });
  await vi.advanceTimersByTimeAsync(200);
  expect([table.curtain, table.now?.ply]).toEqual([null, 5]);
  await vi.advanceTimersByTimeAsync(1400);
  expect([table.curtain, table.opened]).toEqual([1, null]);
});

test('where every move wins or none does, no chance is told on the board', () => {
  Line.last.tell('state', 40, state(4, 0));
  const hints = [{ move: 'a', words: 'a', touch: ['space:a'], chance: 0 }];
  table.hints = { ply: 4, seat: 0, hints, reason: 'All lose.', settled: true } as never;
  expect(table.hinted).toEqual(new Map([['space:a', null]]));
  table.hints = { ply: 4, seat: 0, hints, reason: '', settled: false } as never;
  expect(table.hinted).toEqual(new Map([['space:a', 0]]));
});
