/** What the drawn boards have in common: parts that can be pressed, and short movements that any input finishes. */

interface Pressing {
  lit: Set<string>;
  picked: string[];
  pick: (id: string) => void;
}

/** The attributes of a part: a named button while it is lit or picked, else only its id. */
export function part(id: string, name: string, { lit, picked, pick }: Pressing): Record<string, unknown> {
  const held = picked.includes(id);
  if (!lit.has(id) && !held) return { 'data-part': id };
  return {
    'data-part': id,
    role: 'button',
    tabindex: 0,
    'aria-label': name,
    'aria-pressed': held ? 'true' : undefined,
    onclick: () => pick(id),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      pick(id);
    },
  };
}

/** How many times a part was picked: a hand may hold the same card twice. */
export const times = (picked: string[], id: string): number => picked.filter((one) => one === id).length;

export const MOVE = 320;
export const SETTLE = 560;
export const EASE = 'cubic-bezier(.2, .7, .2, 1)';
export const LAND = 'cubic-bezier(.3, 1.35, .5, 1)';

const running = new Set<Animation>();
const finish = (): void => {
  running.forEach((one) => one.finish());
  running.clear(); // they tell of their end only later
};

/** Whether nothing is to move: the viewer asked for a still page, or looks at another one. */
export const still = (): boolean => typeof matchMedia !== 'function' || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves a part once, unless the page is to be still. The next key or touch finishes it. */
export function move(drawn: Element | null | undefined, frames: Keyframe[], duration = MOVE, delay = 0, easing = EASE): Animation | null {
  if (!drawn || still() || typeof drawn.animate !== 'function') return null;
  if (running.size === 0) for (const input of ['pointerdown', 'keydown']) addEventListener(input, finish, { capture: true, once: true });
  const going = drawn.animate(frames, { duration, delay, easing, fill: 'backwards' });
  running.add(going);
  going.onfinish = going.oncancel = () => running.delete(going);
  return going;
}

/** From where to where, in the units of the drawing that `on` belongs to. */
export function between(from: Element | null, to: Element | null, on: SVGGraphicsElement): { x: number; y: number } | null {
  const scale = on.getScreenCTM?.()?.a;
  if (!from || !to || !scale) return null;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (a.width === 0) return null;
  return { x: (a.x + a.width / 2 - b.x - b.width / 2) / scale, y: (a.y + a.height / 2 - b.y - b.height / 2) / scale };
}
