import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import box from '../../../fixtures/happy_farm-box.json';
import early from '../../../fixtures/happy_farm-early.json';
import middle from '../../../fixtures/happy_farm-middle.json';
import words from '../../../fixtures/happy_farm-words.json';
import { narrow } from '../../lib/narrow';
import type { BoardProps, TableEvent, Words } from '../board';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { beast } from './beast';
import { has } from './index';
import { tale } from './tale';
import type { HappyFarmView } from './view';

let drawn: ReturnType<typeof mount>[] = [];
afterEach(() => {
  drawn.forEach((one) => void unmount(one));
  drawn = [];
  document.body.innerHTML = '';
});

function lay(fixture: unknown, picked: string[] = [], hinted = new Map<string, number>()): { pick: ReturnType<typeof vi.fn>; lit: Set<string> } {
  const { view, moves, names, events, mover } = fixture as Pick<BoardProps<HappyFarmView>, 'view' | 'moves' | 'names' | 'events' | 'mover'>;
  const now = narrow(moves, picked);
  const pick = vi.fn();
  const props = { view, lit: now.lit, picked, moves: now.left, hinted, pick, events, mover, names, words: words.en, lang: 'en', box };
  for (const part of [Board, Hand]) drawn.push(mount(part, { target: document.body, props: props as unknown as BoardProps<HappyFarmView> }));
  flushSync();
  return { pick, lit: now.lit };
}

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-part][role="button"]')];

test('every lit part of the table is a named button, and nothing else is', () => {
  const { lit } = lay(early);
  expect(new Set(buttons().map((one) => one.dataset['part']))).toEqual(lit);
  for (const one of buttons()) {
    expect(one.getAttribute('aria-label')).toBeTruthy();
    expect(one.tabIndex).toBe(0);
  }
});

test('a forage that is changed says what it brings', () => {
  const { pick } = lay(early);
  const corn = document.querySelector<HTMLElement>('[data-part="barn:corn"]')!;
  expect(corn.getAttribute('aria-label')).toBe('Change corn for 3 seeds');
  corn.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(pick).toHaveBeenCalledWith('barn:corn');
});

test('sowing narrows in any order of clicks', () => {
  const first = narrow(middle.moves, ['hand:oats', 'hand:clover']);
  expect(first.left.map((move) => move.words)).toEqual(['Sow clover and oats']);
  expect(first.lit).toEqual(new Set(['button:done']));
  expect(narrow(middle.moves, ['hand:clover', 'hand:clover']).lit).toEqual(new Set(['hand:clover']));
});

test('a card that was picked lies beside its pile', () => {
  lay(middle, ['hand:clover']);
  const clover = [...document.querySelectorAll<HTMLElement>('[data-part="hand:clover"]')];
  expect(clover.map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
});

test('what a recipe lacks is an empty place with a name, as the view tells, and nothing is struck out', () => {
  lay(early);
  const { recipes, pasture } = early.view as unknown as HappyFarmView;
  expect(recipes.some((recipe) => recipe?.lacks.length)).toBe(true);
  recipes.forEach((recipe, slot) => {
    const drawn = document.querySelector(`[data-part="pasture:${slot + 1}"]`)!;
    const missing = [...drawn.querySelectorAll('.rec svg')].flatMap((need, place) => (need.matches('.lack') ? [place] : []));
    expect(missing).toEqual(recipe?.lacks ?? []);
    expect(drawn.querySelectorAll('.rec svg circle')).toHaveLength(missing.length);
    expect(drawn.querySelectorAll('.rec path')).toHaveLength(0);
    expect(drawn.querySelectorAll('.rec svg')).toHaveLength(pasture[slot]?.needs.length ?? 0);
    if (recipe?.lacks.length) expect(drawn.getAttribute('aria-label')).toContain(`${recipe.lacks.length} missing: `);
  });
});

test.each([early, middle])('a hint is told in the name of every part that it lights, not only by its colour', (fixture) => {
  const { lit } = lay(fixture);
  const said = new Map([...lit].map((id): [string, number] => [id, 0.614]));
  document.body.innerHTML = '';
  lay(fixture, [], said);
  expect(buttons().length).toBeGreaterThan(0);
  for (const one of buttons()) expect(one.getAttribute('aria-label')).toContain('; hint, 61% to win');
});

test('an animal grows with every meal, from the fourth by less', () => {
  const ends = [0, 1, 2, 3, 4].map((meals) => beast(meals, false, false).end);
  expect(ends).toEqual([56, 85, 122, 159, 186]);
  expect(beast(2, true, true).seals).toHaveLength(2);
});

const event = (name: string, about: Record<string, unknown>): TableEvent => ({ event: name, about, text: '' }) as unknown as TableEvent;

test('a harvest travels from the bed that it lay in', () => {
  for (const season of ['summer', 'fall']) {
    const told = tale([event('harvests', { seat: 1, count: 2, crop: 'corn', season })]);
    expect(told.journeys).toEqual([{ from: `bed:1:${season}:corn`, to: 'barn:1:corn', count: 2 }]);
    expect(told.marks).toEqual(new Set(['barn:1']));
  }
});

test('a feeding is told as a mark on the animal, its card comes from the pasture and what it eats from the barn', () => {
  const told = tale([
    event('pays', { seat: 1, count: 2, crop: 'oats' }),
    event('feeds', { seat: 1, animal: 'cow', feeding: 'cow_2', points: 6, slot: '4' }),
    event('pasture', { feeding: 'pig_1', slot: '4' }),
  ]);
  expect(told.marks).toEqual(new Set(['animal:1:cow', 'pasture:4']));
  expect(told.meals).toEqual([{ seat: '1', animal: 'cow', feeding: 'cow_2', from: 'pasture:4' }]);
  expect(told.journeys).toEqual([
    { from: 'barn:1:oats', to: 'animal:1:cow', count: 2, gone: 'oats' },
    { from: 'feeding', to: 'pasture:4', count: 1 },
  ]);
});

test('a seed comes from its slot, a card that nobody saw from the deck', () => {
  const told = tale([event('takes', { seat: 0, crop: 'beet', slot: '3' }), event('draws', { seat: 2, crop: null })]);
  expect(told.journeys).toEqual([
    { from: 'market:3', to: 'hand:0:beet', count: 1 },
    { from: 'deck', to: 'hand:2:hidden', count: 1 },
  ]);
});

test('every place that a journey names can be drawn', () => {
  lay(middle);
  const drawn = new Set([...document.querySelectorAll<HTMLElement>('[data-at]')].map((one) => one.dataset['at']));
  const view = middle.view as unknown as HappyFarmView;
  for (const place of ['deck', 'feeding', 'discard', 'market:1', 'pasture:1', ...view.players.flatMap((_, seat) => [`hand:${seat}`, `barn:${seat}`, `bed:${seat}:spring`, `animal:${seat}:cow`])]) expect(drawn).toContain(place);
});

test('the prompt goes with what was picked, and nothing has a tick before', () => {
  const table = (picked: string[]): BoardProps<HappyFarmView> => {
    const now = narrow(middle.moves, picked);
    return { ...middle, lit: now.lit, picked, moves: now.left, words: words.en, lang: 'en' } as unknown as BoardProps<HappyFarmView>;
  };
  expect(asks(table([]))).toBeNull();
  expect(asks(table(['hand:clover']))).toBe('1 clover: sow them, or add more?');
  expect(asks(table(['hand:oats', 'hand:clover']))).toBe('1 oats, 1 clover: sow them?');
  lay(middle);
  expect(document.querySelectorAll('.tick')).toHaveLength(0);
  lay(middle, ['hand:clover']);
  expect(document.querySelectorAll('.tick')).toHaveLength(1);
});

test('the seat of a player tells the four animals, the best fed marked', () => {
  const view = middle.view as unknown as HappyFarmView;
  view.players.forEach((player, seat) => {
    const told = has(view, seat, words.en as unknown as Words);
    expect(told.map(({ symbol, count, best }) => [symbol, count, best])).toEqual(player.animals.map(({ id, points, bonus }) => [id, points, bonus !== null]));
  });
});
