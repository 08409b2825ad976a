/** Parts that travel between places of the page. Positions are those on the screen; nothing moves where the viewer wants a still page. */
import { EASE, LAND, MOVE, SETTLE, move } from '../parts';

/** Brings a part from where another lies to its own place. */
export function fly(from: Element | null | undefined, to: Element | null | undefined, delay = 0): void {
  if (!to) return;
  const [a, b] = [from?.getBoundingClientRect(), to.getBoundingClientRect()];
  const start = a && a.width > 0 ? `translate(${a.x + a.width / 2 - b.x - b.width / 2}px, ${a.y + a.height / 2 - b.y - b.height / 2}px)` : 'translateY(-26px)';
  move(to, [{ transform: start, opacity: a ? 1 : 0, zIndex: 5 }, { transform: 'none', opacity: 1, zIndex: 5 }], MOVE, delay, LAND);
}

/** A part that appears where it lies. */
export function appear(drawn: Element | null | undefined, delay = 0): void {
  move(drawn, [{ transform: 'scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }], MOVE, delay, LAND);
}

/** A part that is struck: it shakes once. */
export function shake(drawn: Element | null | undefined, delay = 0): void {
  move(drawn, [{ transform: 'none' }, { transform: 'translateX(-6px) rotate(-2deg)' }, { transform: 'translateX(6px) rotate(2deg)' }, { transform: 'none' }], MOVE, delay, EASE);
}

/** A wash of colour over a part that fades. */
export function flash(drawn: Element | null | undefined, colour: string, delay = 0): void {
  move(drawn, [{ boxShadow: `0 0 0 3px ${colour}, 0 0 26px 8px ${colour}` }, { boxShadow: '0 0 0 0 transparent' }], SETTLE, delay, EASE);
}
