import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import early from '../../../fixtures/oregon-early.json';
import words from '../../../fixtures/oregon-words.json';
import { narrow } from '../../lib/narrow';
import type { BoardProps, TableEvent, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { groups } from './groups';
import { placed } from './lastmove';
import type { OregonView } from './view';

const drawn: Record<string, unknown>[] = [];
afterEach(() => drawn.splice(0).forEach((one) => void unmount(one)));

function lay(component: typeof Board, picked: string[], pick = vi.fn(), more: Partial<BoardProps<OregonView>> = {}): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  const { lit, left } = narrow(early.moves, picked);
  const props: BoardProps<OregonView> = {
    view: early.view as unknown as OregonView,
    lit,
    picked,
    moves: left,
    hinted: new Map(),
    pick,
    events: [],
    mover: null,
    names: early.names,
    words: words.en as unknown as Words,
    lang: 'en',
    ...more,
  };
  drawn.push(mount(component, { target, props }));
  flushSync();
  return target;
}

const buttons = (board: HTMLElement, start: string): HTMLElement[] => [...board.querySelectorAll<HTMLElement>(`[role="button"][data-part^="${start}"]`)];

describe('the map of Oregon', () => {
  test('exactly the lit spaces are buttons, and they say where they lie and what stands beside them', () => {
    const picked = early.moves[0]!.touch.slice(0, 2);
    const pick = vi.fn();
    const board = lay(Board, picked, pick);
    const { lit } = narrow(early.moves, picked);
    expect(buttons(board, 'space:').map((one) => one.dataset['part'])).toEqual(expect.arrayContaining([...lit]));
    expect(buttons(board, 'space:')).toHaveLength(lit.size);
    const space = buttons(board, 'space:')[0]!;
    expect(space.getAttribute('aria-label')).toMatch(/^Row [a-z]+, column [a-z]+, (top|bottom) [a-z]+, (green land|mountain|rail)/);
    space.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    space.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(pick.mock.calls).toEqual([[space.dataset['part']], [space.dataset['part']]]);
  });

  test('nothing can be pressed while nothing is lit', () => {
    const board = lay(Board, [], vi.fn(), { lit: new Set(), moves: [] });
    expect(board.querySelectorAll('[role="button"]')).toHaveLength(0);
  });

  test('every piece of the view stands on the map, on the last placed one lie brackets and what it brought', () => {
    const view = early.view as unknown as OregonView;
    const built = view.spaces.find((space) => space.building)!;
    const events: TableEvent[] = [
      { event: 'building', about: { seat: 1, kind: built.building!, space: built.id }, text: '' },
      { event: 'scores', about: { seat: 2, points: 3, kind: built.building!, space: built.id }, text: '' },
      { event: 'mine', about: { seat: 2, mineral: 'gold', worth: null }, text: '' },
    ];
    const board = lay(Board, [], vi.fn(), { events });
    expect(board.querySelectorAll('[data-at^="piece:"]')).toHaveLength(view.spaces.filter((space) => space.building || space.farmer !== null).length);
    expect(board.querySelector('.stamp.seat-3')?.textContent).toContain('+3');
    expect(placed(events)?.gains).toEqual([{ seat: 2, points: 3, minerals: ['gold'] }]);
  });
});

describe('the hand of Oregon', () => {
  test('of two equal cards one is chosen by one touch', () => {
    const hand = lay(Hand, ['hand:campfire', 'hand:post_office']);
    const equal = [...hand.querySelectorAll<HTMLElement>('[data-part="hand:post_office"]')];
    expect(equal.map((card) => card.classList.contains('chosen'))).toEqual([true, false]);
  });
});

test('farmers of a paid group are joined, others are not', () => {
  const spaces = [0, 0, 1, 0, 0, null].map((farmer, at) => ({ id: String(at), farmer, building: null }));
  const view = { rows: 2, columns: 3, spaces, groups: [{ seat: 0, spaces: ['0', '1', '4'], points: 5 }] };
  const found = groups(view as unknown as OregonView);
  expect(found).toMatchObject([{ seat: 0, points: 5 }]);
  expect(found[0]!.bars.match(/M/g)).toHaveLength(2);
});
