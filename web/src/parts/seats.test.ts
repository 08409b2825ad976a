/** The plates of the seats. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { BoardModule, BoardProps } from '../boards/board';
import type { Seat, Table } from '../lib/api';
import { t } from '../lib/texts';
import Seats from './Seats.svelte';

const drawn: object[] = [];
afterEach(() => drawn.splice(0).forEach((one) => void unmount(one)));

const seat = (at: number, more: Partial<Seat>): Seat => ({ seat: at, colour: 'red', colour_name: 'red', kind: 'bot', name: 'Mo', bot: 'medium', away: null, hurried: false, present: true, yours: false, points: 0, place: null, left_ms: null, ...more }) as Seat;

function plates(seats: Seat[]): HTMLElement[] {
  const table = { seats, status: 'playing', your_seats: [], clock: { kind: 'none', seconds: 0, running: null }, now: 0 } as unknown as Table;
  const props = { table, shared: {} as BoardProps, points: [0, 0], toMove: 0, board: {} as BoardModule, now: 0, levels: { medium: 'Medium' }, letBot: () => undefined, opened: null, open: () => undefined };
  drawn.push(mount(Seats, { target: document.body, props }));
  flushSync();
  return [...document.body.querySelectorAll<HTMLElement>('.seat small')];
}

test('a bot that thinks shorter says so, and why', () => {
  const [calm, hurried, standIn] = plates([seat(0, {}), seat(1, { hurried: true }), seat(2, { kind: 'person', away: 'left', hurried: true })]);
  expect(calm!.textContent).not.toContain(t().hurried);
  expect(calm!.title).toContain('Medium');
  for (const one of [hurried!, standIn!]) {
    expect(one.textContent).toContain(t().hurried);
    expect(one.title).toContain(t().hurriedWhy);
  }
});
