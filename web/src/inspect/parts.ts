/** The parts of a table that can be asked about, where they lie, and the way from one to the next. */
import type { Rect } from '../learn/place';
import { nearest } from '../lib/walk';

export type Drawn = HTMLElement | SVGElement;

/** What is drawn of parts: those that moves touch, and those that can only be asked about. */
const PARTS = '[data-part], [data-about]';

/** The name of the part that something drawn is. */
export const partOf = (drawn: Drawn): string => drawn.dataset['about'] ?? drawn.dataset['part'] ?? '';

const inSight = (drawn: Drawn): boolean => {
  const { left, right, top, bottom, width, height } = drawn.getBoundingClientRect();
  return width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && getComputedStyle(drawn).visibility !== 'hidden';
};

/** All parts in sight, in reading order. */
export const partsOf = (root: ParentNode): Drawn[] => [...root.querySelectorAll<Drawn>(PARTS)].filter(inSight);

const holds = ({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean => x >= left && x <= right && y >= top && y <= bottom;

/** The part at a point: what lies on top there; else the smallest that holds the point, as some are drawn so that no touch ends on them. */
export function partAt(root: Element, x: number, y: number): Drawn | null {
  const top = document.elementFromPoint(x, y);
  if (!top || !root.contains(top)) return null;
  const on = top.closest<Drawn>(PARTS);
  if (on && root.contains(on)) return on;
  const zone = top.closest('.board, .tray, .seats, .farmsheet');
  if (!zone) return null;
  const size = (one: Drawn): number => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
  return partsOf(zone).filter((one) => holds(one.getBoundingClientRect(), x, y)).sort((one, other) => size(one) - size(other))[0] ?? null;
}

/** The next part in the direction of an arrow key: each part once, however often it is drawn. */
export function nextPart(root: ParentNode, from: Drawn, key: string): Drawn | null {
  const here = partOf(from);
  const others = partsOf(root).filter((one) => partOf(one) !== here);
  const at = nearest(from.getBoundingClientRect(), others.map((one) => one.getBoundingClientRect()), key);
  return others[at] ?? null;
}

const AIR = 14;
const EDGE = 8;

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** Where the card lies: close beside the part and never over it, on the side where it covers least of what can be chosen. */
export function placeBeside(card: { width: number; height: number }, part: Rect, window: { width: number; height: number }, lit: readonly Rect[]): { left: number; top: number } {
  const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const across = part.left + part.width / 2 - card.width / 2;
  const down = part.top + part.height / 2 - card.height / 2;
  const sides = [
    { left: part.left + part.width + AIR, top: down },
    { left: part.left - card.width - AIR, top: down },
    { left: across, top: part.top - card.height - AIR },
    { left: across, top: part.top + part.height + AIR },
  ].map((at) => ({ left: within(at.left, card.width, window.width), top: within(at.top, card.height, window.height) }));
  const cost = (at: { left: number; top: number }): number => {
    const here = { ...at, ...card };
    return 1000 * overlap(here, part) + lit.reduce((sum, one) => sum + overlap(here, one), 0);
  };
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}

/** Where the card lies on a phone: as wide as the window, above the buttons, never over the part. */
export function placeOnPhone(card: { height: number }, part: Rect, window: { height: number }, buttons: number): number {
  const low = buttons - card.height - 8;
  const covers = low < part.top + part.height + 6 && low + card.height > part.top - 6;
  if (!covers) return Math.max(8, low);
  const above = part.top - card.height - 12;
  const below = part.top + part.height + 12;
  return above >= 8 ? above : Math.min(below, window.height - card.height - 8);
}
