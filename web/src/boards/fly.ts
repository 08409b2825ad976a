/**
 * Parts that travel between places of the page. A place is a part with `data-at="<name>"`; several parts may have one name. Where
 * things lay before a move is remembered just before the page is drawn anew. Nothing moves where the viewer wants a still page.
 */
import { EASE, LAND, MOVE, SETTLE, move, still } from './parts';

/** Where things lay: by name, in the order of the page. */
export type Glance = Map<string, DOMRect[]>;
export type Place = Element | DOMRect | null | undefined;

/** Looks where everything lies now. */
export function glance(): Glance {
  const seen: Glance = new Map();
  if (typeof document === 'undefined' || still()) return seen;
  for (const drawn of document.querySelectorAll<HTMLElement>('[data-at]')) {
    const rect = drawn.getBoundingClientRect();
    const name = drawn.dataset['at']!;
    if (rect.width > 0) seen.set(name, [...(seen.get(name) ?? []), rect]);
  }
  return seen;
}

/** The parts of a name. */
export const spots = (name: string): Element[] => [...document.querySelectorAll(`[data-at="${name}"]`)];

/** Whether a part shows: what is folded away has no place. */
export const shows = (drawn: Element | null | undefined): boolean => (drawn?.getBoundingClientRect().width ?? 0) > 0;

/** The plate of a seat: it shows at every size, also where the farm of the seat lies folded away. */
export const plate = (seat: number | string): Element | null => spot(`seat:${seat}`);

/** Just below a plate: from there comes what is moved within a farm that lies folded away. */
export function below(drawn: Element | null): DOMRect | null {
  const rect = drawn?.getBoundingClientRect();
  return rect ? new DOMRect(rect.x, rect.y + 56, rect.width, rect.height) : null;
}

/** The last part of a name, as a rule the newest. */
export const spot = (name: string): Element | null => spots(name).at(-1) ?? null;

/** Where the last thing of the first of these names lay, or lies. */
export function lay(seen: Glance, ...names: string[]): Place {
  for (const name of names) {
    const there = seen.get(name)?.at(-1) ?? spot(name);
    if (there) return there;
  }
  return null;
}

/** Where a place is on the screen, if it can be seen. */
export const rectOf = (place: Place): DOMRect | null => {
  const rect = place instanceof Element ? place.getBoundingClientRect() : place;
  return rect && rect.width > 0 ? rect : null;
};
const middle = (rect: DOMRect): [number, number] => [rect.x + rect.width / 2, rect.y + rect.height / 2];

/** How large a part is shown, against how large it is drawn: a review makes the whole board smaller. */
export function shrunk(drawn: Element): number {
  const fit = drawn.closest<HTMLElement>('.fit');
  return (fit && fit.getBoundingClientRect().width / fit.offsetWidth) || 1;
}

/** The way from one place to another, in the pixels (or units of the drawing) of the part that goes it. */
export function way(from: Place, to: Place, part: Element): [number, number] | null {
  const [a, b] = [rectOf(from), rectOf(to)];
  if (!a || !b) return null;
  const scale = part instanceof SVGGraphicsElement && part.ownerSVGElement ? (part.getScreenCTM()?.a ?? 1) : shrunk(part);
  const [[x, y], [u, v]] = [middle(a), middle(b)];
  return [(u - x) / scale, (v - y) / scale];
}

/** Who comes from far off lands as near its place as others. */
const FAR = 'cubic-bezier(.3, 1.06, .5, 1)';

/**
 * Brings a part from where something lay to its own place. Parts that lie over each other go together: the first says how far. `begun` is
 * how a part is turned or sized when it sets out.
 */
export function fly(from: Place, to: Element | readonly Element[] | null | undefined, delay = 0, begun = ''): void {
  const parts = to instanceof Element ? [to] : (to ?? []);
  const [first] = parts;
  if (!first || !rectOf(first)) return;
  const off = way(first, from, first);
  const [x, y] = off ?? [0, -26];
  const ease = Math.hypot(x, y) > 240 ? FAR : LAND;
  for (const one of parts) move(one, [{ transform: `translate(${x}px, ${y}px) ${begun}`, opacity: off ? 1 : 0, zIndex: 5 }, { transform: 'none', opacity: 1, zIndex: 5 }], MOVE, delay, ease);
}

/** A symbol that travels from one place to another and is gone: something was paid, lost, or put on a pile. `look` is a class, such as that of a seat. */
export function send(symbol: string, from: Place, to: Place, delay = 0, size = 44, look = ''): void {
  const [a, b] = [rectOf(from), rectOf(to)];
  if (!a || still()) return;
  const [[x, y], [u, v]] = [middle(a), b ? middle(b) : [middle(a)[0], middle(a)[1] + 60]];
  const flying = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  flying.setAttribute('viewBox', '0 0 32 32');
  flying.setAttribute('class', `flying ${look}`);
  flying.setAttribute('aria-hidden', 'true');
  flying.dataset['symbol'] = symbol;
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${symbol}`);
  flying.append(use);
  Object.assign(flying.style, { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` });
  document.body.append(flying);
  const going = move(
    flying,
    [
      { transform: 'scale(.8)', opacity: 1 },
      { transform: `translate(${(u - x) * 0.9}px, ${(v - y) * 0.9}px)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${u - x}px, ${v - y}px) scale(.6)`, opacity: 0 },
    ],
    SETTLE,
    delay,
    EASE,
  );
  const gone = (): void => flying.remove();
  if (going) going.finished.then(gone, gone);
  else gone();
}

/** A part that appears where it lies. */
export function appear(drawn: Element | null | undefined, delay = 0, span = MOVE, turned = 0): void {
  move(drawn, [{ transform: `scale(.4) rotate(${turned}deg)`, opacity: 0 }, { transform: 'none', opacity: 1 }], span, delay, LAND);
}

/** A die that is turned to its new face. */
export function tumble(drawn: Element | null | undefined, delay = 0): void {
  move(drawn, [{ transform: 'rotate(-180deg) scale(.55)' }, { transform: 'rotate(-40deg) scale(1.3)', offset: 0.6 }, { transform: 'none' }], SETTLE, delay, EASE);
}

/** A part that is struck: it shakes once. */
export function shake(drawn: Element | null | undefined, delay = 0): void {
  move(drawn, [{ transform: 'none' }, { transform: 'translateX(-6px) rotate(-2deg)' }, { transform: 'translateX(6px) rotate(2deg)' }, { transform: 'none' }], MOVE, delay, EASE);
}

/** A part that strikes: it jumps at a place and comes back. */
export function lunge(drawn: Element | null | undefined, at: Place, delay = 0): void {
  const off = drawn && way(drawn, at, drawn);
  if (!off) return;
  const there = `translate(${off[0] * 0.82}px, ${off[1] * 0.82}px) scale(.9)`;
  move(drawn, [{ transform: 'none', zIndex: 6 }, { transform: 'translateY(6px) scale(1.06)', zIndex: 6, offset: 0.15 }, { transform: there, zIndex: 6, offset: 0.55 }, { transform: 'none', zIndex: 6 }], SETTLE, delay, EASE);
}

/** A wash of colour over a part that fades. */
export function flash(drawn: Element | null | undefined, colour: string, delay = 0): void {
  move(drawn, [{ boxShadow: `0 0 0 3px ${colour}, 0 0 26px 8px ${colour}` }, { boxShadow: '0 0 0 0 transparent' }], SETTLE, delay, EASE);
}

/** One thing after another, but all of it soon. */
export const turn = (step: number): number => Math.min(step * 90, 720);
