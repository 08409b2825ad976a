import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import middle from '../../../fixtures/fences-middle.json';
import words from '../../../fixtures/fences-words.json';
import { narrow } from '../../lib/narrow';
import type { TableEvent, Words } from '../board';
import Board from './Board.svelte';
import type { FencesView } from './view';

const drawn: Record<string, unknown>[] = [];
afterEach(() => drawn.splice(0).forEach((one) => void unmount(one)));

function lay(picked: string[], pick = vi.fn()): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  const { lit, left } = narrow(middle.moves, picked);
  const props = {
    view: middle.view as unknown as FencesView,
    lit,
    picked,
    moves: left,
    hinted: new Map<string, number>(),
    pick,
    events: middle.events as unknown as TableEvent[],
    mover: middle.mover,
    names: middle.names,
    words: words.en as unknown as Words,
    lang: 'en' as const,
  };
  drawn.push(mount(Board, { target, props }));
  flushSync();
  return target;
}

const [slot, cell] = middle.moves[0]!.touch as [string, string];

test('with a tile in hand the legal places are buttons', () => {
  const pick = vi.fn();
  const board = lay([slot], pick);
  const places = [...board.querySelectorAll<HTMLElement>('[role="button"][data-part^="cell:"]')];
  expect(new Set(places.map((place) => place.dataset['part']))).toEqual(narrow(middle.moves, [slot]).lit);
  expect(places[0]!.getAttribute('aria-label')).toMatch(/^From the first tile: (\d+ (up|down|left|right), ){1,2}(one way|\d ways)$/);
  places[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(pick).toHaveBeenCalledWith(places[0]!.dataset['part']);
});

test('over a place the tile is shown every way round that fits, and R goes to the next', () => {
  const board = lay([slot, cell]);
  const ways = [...board.querySelectorAll<HTMLElement>('[role="button"][data-part^="turn:"]')];
  expect(ways).toHaveLength(narrow(middle.moves, [slot, cell]).lit.size);
  expect(board.querySelector('.held')).not.toBeNull();
  expect(ways.findIndex((way) => way.classList.contains('now'))).toBe(0);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
  flushSync();
  expect(ways.findIndex((way) => way.classList.contains('now'))).toBe(1 % ways.length);
});

test('a field under the pointer is told with its animals and worth', () => {
  const board = lay([]);
  const region = board.querySelector('[data-field="0"]')!;
  region.dispatchEvent(new Event('pointerover', { bubbles: true }));
  flushSync();
  expect(board.querySelector('.worth b')?.textContent).toBe(String(middle.view.fields[0]!.value));
});

test('a tile on its way lies where it will lie, and nothing can be pressed but what was picked', () => {
  const move = middle.moves.find((one) => one.touch.some((id) => id.startsWith('turn:')))!;
  const board = lay(move.touch);
  expect(board.querySelectorAll('.held')).toHaveLength(1);
  expect(board.querySelector('.turns')).toBeNull();
  expect(board.querySelectorAll('[role="button"]:not([aria-pressed="true"])')).toHaveLength(0);
});

test('the first tile, from which places are named, has a flag', () => {
  const { x, y } = middle.view.tiles[0]!;
  expect([...lay([]).querySelectorAll('.first')].map((one) => one.getAttribute('transform'))).toEqual([`translate(${x * 100 + 50} ${y * 100 + 50})`]);
});
