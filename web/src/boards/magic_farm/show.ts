/** Shows the tale of a move: cards travel, dice turn, monsters strike, spells show over the farm that they change. */
import { appear, flash, fly, lay, lunge, send, shake, spot, tumble, turn, way, type Glance } from '../fly';
import { EASE, LAND, MOVE, SETTLE, move } from '../parts';
import type { Movement, Tale } from './tale';

/** `before` is where things lay before the move. */
export function show(told: Tale, before: Glance): void {
  let step = 0;
  for (const movement of told.movements) one(movement, before, turn(step++));
  for (const seat of told.gold.keys())
    move(document.querySelector(`[data-stamp="${seat}"]`), [{ transform: 'translateY(14px) scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }], MOVE, turn(step), LAND);
  for (const crop of told.dice.keys()) tumble(spot(crop)?.querySelector('.rolled'));
  if (told.turned) move(document.querySelector('[data-hand]'), [{ transform: 'rotate(-90deg)' }, { transform: 'none' }], SETTLE, 0, EASE);
  if (told.sign) cast(told.sign, before);
}

function one(movement: Movement, before: Glance, delay: number): void {
  switch (movement.deed) {
    case 'fly': {
      const [, seat] = movement.from.split(':');
      const goal = movement.to.startsWith('new:') ? newest(movement.to) : spot(movement.to);
      const from = lay(before, movement.from, `hand:${seat}:hidden`, `hand:${seat}`);
      if (goal?.classList.contains('pile')) send(symbolOf(movement.to), from, goal, delay);
      else fly(from, goal, delay);
      break;
    }
    case 'send':
      send(movement.symbol, lay(before, movement.from, movement.from.replace(/[^:]+$/, 'hidden')), movement.to ? spot(movement.to) : null, delay);
      break;
    case 'strike': {
      const target = lay(before, movement.to);
      const monster = movement.from ? spot(movement.from) : null;
      if (monster) lunge(monster, target, delay);
      else send('power', spot(`purse:${movement.by}`), target, delay);
      if (movement.what !== 'broken fence') shake(spot(movement.to), delay + MOVE);
      if (movement.what === 'crop') tumble(spot(movement.to)?.querySelector('.die'), delay + MOVE);
      break;
    }
    case 'appear':
      appear(spot(movement.at), delay);
      break;
    case 'flash':
      flash(spot(movement.at), 'var(--print-straw)', delay);
      break;
    case 'shake':
      within(movement.at, '.crop').forEach((crop) => shake(crop, delay));
      within(movement.at, '.die').forEach((die) => tumble(die, delay));
      break;
    case 'grow':
      within(movement.at, '.die').forEach((die, at) => tumble(die, delay + at * 40));
  }
}

const within = (name: string, what: string): Element[] => [...(spot(name)?.querySelectorAll(what) ?? [])];

/** The last crop or construct of a product on a farm. */
const newest = (name: string): Element | null => [...document.querySelectorAll(`[data-thing="${name.slice(4)}"]`)].at(-1) ?? null;

/** How a card of a hand is drawn. */
const symbolOf = (hand: string): string => (hand.endsWith(':hidden') ? 'i-cards' : (hand.split(':')[2] ?? ''));

/** A sign over a farm that fades: what was cast there. */
function cast({ symbol, seat, from }: NonNullable<Tale['sign']>, before: Glance): void {
  const sign = document.querySelector(`[data-sign="${seat}"]`);
  if (!sign) return;
  sign.querySelector('use')?.setAttribute('href', `#${symbol}`);
  const off = from ? way(sign, lay(before, 'playing', from), sign) : null;
  move(
    sign,
    [
      { opacity: off ? 1 : 0, transform: off ? `translate(${off[0]}px, ${off[1]}px) scale(.3)` : 'scale(.3)' },
      { opacity: 1, transform: 'scale(1)', offset: 0.4 },
      { opacity: 1, transform: 'scale(1.05)', offset: 0.7 },
      { opacity: 0, transform: 'scale(1.35)' },
    ],
    2 * SETTLE,
    0,
    EASE,
  );
}
