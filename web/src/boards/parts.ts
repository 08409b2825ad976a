/** What the drawn boards have in common: parts that can be pressed, and short movements that any input finishes. */

interface Pressing {
  lit: Set<string>;
  picked: string[];
  swaps?: Set<string>;
  pick: (id: string) => void;
}

/** Whether a part can be pressed: it is lit, picked, or can be taken instead of one that was picked. */
export const pressable = (id: string, { lit, picked, swaps }: Pick<Pressing, 'lit' | 'picked' | 'swaps'>): boolean => lit.has(id) || picked.includes(id) || (swaps?.has(id) ?? false);

/** The attributes of a part: a named button while it can be pressed, else only its id. */
export function part(id: string, name: string, { lit, picked, swaps, pick }: Pressing): Record<string, unknown> {
  const held = picked.includes(id);
  if (!pressable(id, { lit, picked, swaps })) return { 'data-part': id };
  return {
    'data-part': id,
    'data-swap': lit.has(id) || held ? undefined : '',
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
