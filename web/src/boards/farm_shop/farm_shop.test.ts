import { mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import early from '../../../fixtures/farm_shop-middle.json';
import modules from '../../../fixtures/farm_shop-modules.json';
import draft from '../../../fixtures/farm_shop-draft.json';
import gain from '../../../fixtures/farm_shop-gain.json';
import target from '../../../fixtures/farm_shop-target.json';
import tiles from '../../../fixtures/farm_shop-tiles.json';
import halves from '../../../fixtures/farm_shop-area.json';
import moving from '../../../fixtures/farm_shop-movefarmer.json';
import told from '../../../fixtures/farm_shop-words.json';
import { narrow } from '../../lib/narrow';
import type { BoardProps, MoveOffer, TableEvent, Words } from '../board';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { draw } from './face';
import { tale, touched as touchedBy } from './tale';
import { apart, meant, rest, type Face, type FarmShopView } from './view';

interface Fixture {
  view: unknown;
  moves: MoveOffer[];
  events: unknown[];
  names: string[];
}
const viewOf = (fixture: unknown): FarmShopView => (fixture as { view: FarmShopView }).view;
const open: ReturnType<typeof mount>[] = [];
afterEach(() => {
  for (const one of open.splice(0)) void unmount(one);
  document.body.replaceChildren();
});

function show(given: unknown, picked: string[] = [], lang: 'en' | 'de' = 'en'): { touched: string[]; lit: Set<string> } {
  const fixture = given as Fixture;
  const { lit, left } = narrow(fixture.moves, picked);
  const touched: string[] = [];
  const props: BoardProps<FarmShopView> = {
    view: fixture.view as FarmShopView,
    lit,
    picked,
    moves: left,
    hinted: new Map(),
    pick: (id) => touched.push(id),
    events: fixture.events as TableEvent[],
    mover: 0,
    names: fixture.names,
    words: (told as unknown as Record<string, Words>)[lang]!,
    lang,
  };
  open.push(mount(Board, { target: document.body, props }), mount(Hand, { target: document.body, props }));
  return { touched, lit };
}
const button = (id: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-part="${id}"][role="button"]`)];

describe('every lit part is one named button', () => {
  test.each([
    ['taking', early, []],
    ['taking with a die', modules, [`die:${modules.view.dice[0]}`]],
    ['the draft', draft, []],
    ['choosing a good', gain, []],
    ['activating', target, []],
    ['two transports', tiles, []],
    ['two halves', halves, []],
    ['moving the Farmer', moving, []],
  ])('%s', async (_, fixture, picked) => {
    const { lit, touched } = show(fixture, picked as string[], 'de');
    await tick();
    const parts = [...lit].filter((id) => !id.startsWith('button:'));
    expect(parts.length).toBeGreaterThan(0);
    for (const id of parts) {
      const found = button(id);
      expect(found, id).toHaveLength(1);
      expect(found[0]!.getAttribute('aria-label')).toMatch(/\p{L}/u);
      expect(found[0]!.tabIndex).toBe(0);
      found[0]!.click();
    }
    expect(touched).toEqual(parts);
  });
});

test('a picked die shows the price of every stall and what the others name on every farm', () => {
  const view = structuredClone(viewOf(modules));
  const split = view.splits[0]!;
  split.ways.forEach((way, at) => (way.bags = 2 * at));
  show({ ...modules, view }, [`die:${split.die}`]);
  expect([...document.querySelectorAll('.stall .cost')].map((cost) => cost.textContent?.trim())).toEqual(['free', '2', '4', '6', '8', '10']);
  expect(document.querySelectorAll(`[data-field="${split.field}"].hot`)).toHaveLength(view.seats);
  expect(document.querySelectorAll('.fld.hot')).toHaveLength(view.seats);
});

test('a stall that costs nothing is called free, whatever the die', () => {
  const view = structuredClone(viewOf(modules));
  view.stalls.forEach((stall, at) => (stall.bags = at));
  show({ ...modules, view });
  const names = [...document.querySelectorAll<HTMLElement>('[title^="Stall"]')].map((one) => one.title);
  expect(names[0]).toMatch(/^Stall 1: .*\bfree$/);
  expect(names[2]).toMatch(/^Stall 3: .*\bfrom 2 bags$/);
  expect(names.join()).not.toContain('from free');
});

test('of two transports either may be touched first', async () => {
  const { touched } = show(tiles);
  await tick();
  const kinds = new Set((tiles as unknown as Fixture).moves.flatMap(({ touch }) => touch));
  expect(kinds.size).toBeGreaterThan(2);
  for (const id of kinds) button(id)[0]!.click();
  expect(touched).toEqual([...kinds]);
});

test('the dice apart are what the view tells of them', () => {
  const view = { ...viewOf(early), dice: [4, 6, 4], chosen: null };
  const splits = [4, 6].map((die) => ({ ...view.splits[0]!, die }));
  expect(apart({ ...view, splits }, null)).toBe(null);
  expect(apart({ ...view, splits }, 6)).toBe(splits[1]);
  expect(apart({ ...view, splits: [splits[0]!], chosen: 0 }, null)).toBe(splits[0]);
  expect(rest(view, splits[0]!)).toEqual([6, 4]);
  expect(rest({ ...view, chosen: 1 }, splits[1]!)).toEqual([4, 4]);
});

test('bags for the picked stall are gone before the field is used', () => {
  const view = structuredClone(viewOf(modules));
  const split = view.splits[0]!;
  const then = { ...split.farms[0]!, usable: false, reason: 'cannot_pay' };
  split.ways[4]!.then = then;
  const [taker, other] = [view.to_move!, (view.to_move! + 1) % view.seats];
  expect(meant(view, split, taker, [`die:${split.die}`, 'stall:5'])).toBe(then);
  expect(meant(view, split, taker, [`die:${split.die}`, 'stall:4'])).toBe(split.farms[taker]);
  expect(meant(view, split, other, [`die:${split.die}`, 'stall:5'])).toBe(split.farms[other]);
  split.farms[other]!.reason = 'activated';
  expect(meant(view, split, other, [])).toBe(null);
});

test('every face stays on its card', () => {
  const faces = [...viewOf(early).players, ...viewOf(modules).players].flatMap(({ fields }) => fields.map(({ face }) => face));
  const wide: Pick<Face, 'areas' | 'shop' | 'no_bonus'> = { areas: [{ pay: { pairs: 2 }, gain: { coin: 12, bag: 3, good: 2 } }, { pay: { honey: 2, milk: 2, egg: 2 }, gain: { coin: 15 } }], shop: true, no_bonus: true };
  for (const face of [...faces, ...viewOf(draft).sets.flat(), wide])
    for (const { x, y, size } of draw(face).glyphs) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(60.01);
      expect(y + size).toBeLessThanOrEqual(50);
    }
});

test('what came and went in a move is summed up for each seat', () => {
  const events: TableEvent[] = [
    { event: 'activates', about: { seat: 3, field: '9', face: '2-omelette' }, text: '' },
    { event: 'pays', about: { seat: 3, number: 1, thing: 'egg' }, text: '' },
    { event: 'gains', about: { seat: 3, number: 4, thing: 'coin' }, text: '' },
    { event: 'bonus', about: { seat: 3, number: 2, thing: 'coin' }, text: '' },
    { event: 'takes_tile_from', about: { seat: 3, rival: 1, number: 1, transport: 'van' }, text: '' },
    { event: 'uses', about: { seat: 3, transport: 'bike', tiles: 2, skill: 'swap_goods' }, text: '' },
    { event: 'goal', about: { seat: 3, goal: 'sack_pile', coins: 6 }, text: '' },
  ];
  const found = tale(events);
  expect(found.get(3)).toMatchObject({ net: { egg: -1, coin: 12, van: 1, bike: -2 } });
  expect(found.get(1)).toMatchObject({ net: { van: -1 } });
  expect(touchedBy([{ event: 'takes', about: { seat: 3, face: '2-omelette', stall: '4' }, text: '' }, ...events])).toEqual(['stall:4', 'field:3:9']);
});

test('a die that was picked is exchanged by touching another, and the prompt goes with it', async () => {
  const view = viewOf(modules);
  const [first] = view.dice;
  const other = view.dice.find((pips) => pips !== first)!;
  const { lit, left } = narrow((modules as unknown as Fixture).moves, [`die:${first}`]);
  const touched: string[] = [];
  const props = {
    ...modules, view, lit, moves: left, picked: [`die:${first}`], swaps: new Set([`die:${other}`]), hinted: new Map(), pick: (id: string) => touched.push(id), mover: 0, words: told.en, lang: 'en',
  } as unknown as BoardProps<FarmShopView>;
  expect(asks(props)).toBe(`Die ${first}, and ${apart(view, first!)!.total} for everyone: which stall?`);
  open.push(mount(Board, { target: document.body, props }));
  await tick();
  button(`die:${other}`)[0]!.click();
  expect(touched).toEqual([`die:${other}`]);
});
