/** Shows the tale of a move: cards travel, animals grow. */
import { appear, below, fly, lay, plate, rectOf, send, shows, shrunk, spots, turn, type Glance } from '../fly';
import { EASE, LAND, MOVE, SETTLE, move } from '../parts';
import { BODY, beast } from './beast';
import type { Journey, Tale } from './tale';

/** On its way forage has the line round it that its stall has otherwise. */
const LINE = { boxShadow: '0 0 0 1.5px var(--print-key)', borderRadius: '6px' };

/** `before` is where things lay before the move. */
export function show({ journeys, meals }: Tale, before: Glance): void {
  let step = 0;
  for (const journey of journeys) step += journey.to.endsWith('*') ? all(journey, before, turn(step)) : some(journey, before, step);
  for (const meal of meals) feed(meal, before, turn(step));
}

/** The plate of the seat that a place belongs to. */
const plateOf = (place: string): Element | null => (/^(bed|barn|hand|animal):/.test(place) ? plate(place.split(':')[1]!) : null);

/** Cards of one kind, one after the other. To and from a farm that is folded away they go by the plate of its seat. */
function some({ from, to, count, gone }: Journey, before: Glance, step: number): number {
  const holder = from.slice(0, from.lastIndexOf(':'));
  const lain = before.get(from) ?? [];
  const cards = spots(to).filter(shows);
  const [origin, goal] = [plateOf(from), plateOf(to)];
  const folded = cards.length === 0 && goal !== null;
  const source = (card: number): DOMRect | null => lain.at(card - count) ?? rectOf(lay(before, from, `${holder}:hidden`, holder)) ?? (folded && origin === goal ? below(origin) : rectOf(origin));
  if (gone || folded) {
    const crop = to.slice(to.lastIndexOf(':') + 1);
    const symbol = gone ?? (crop === 'hidden' ? 'i-cards' : crop);
    const end = folded ? goal : (cards.at(-1) ?? lay(before, to));
    for (let card = 0; card < count; card++) send(symbol, source(card), end, turn(step + card));
  } else
    cards.slice(-count).forEach((card, at) => {
      if (card.classList.contains('pile')) send(to.slice(to.lastIndexOf(':') + 1), source(at), card, turn(step + at));
      else fly(source(at), card, turn(step + at));
      if (card.matches('.stall')) move(card, [LINE, LINE], MOVE, turn(step + at));
    });
  return count;
}

/** All the cards of a place move on together. */
function all({ from, to }: Journey, before: Glance, delay: number): number {
  const [old, now] = [from.slice(0, -1), to.slice(0, -1)];
  const seen = new Map<string, number>();
  for (const card of document.querySelectorAll<HTMLElement>(`[data-at^="${now}"]`)) {
    const crop = card.dataset['at']!.slice(now.length);
    const copy = seen.get(crop) ?? 0;
    seen.set(crop, copy + 1);
    const lain = before.get(old + crop)?.[copy];
    if (lain) fly(lain, card, delay);
  }
  return seen.size > 0 ? 1 : 0;
}

/** The card goes under the animal, which grows longer; its neighbours make room. */
function feed({ seat, animal: kind, feeding, from }: Tale['meals'][number], before: Glance, delay: number): void {
  const animal = spots(`animal:${seat}:${kind}`).find(shows);
  if (!animal) return send(kind, lay(before, from), plate(seat), delay);
  for (const one of document.querySelectorAll<HTMLElement>(`[data-at^="animal:${seat}:"]`)) {
    const [old, now] = [before.get(one.dataset['at']!)?.[0], one.getBoundingClientRect()];
    const size = shrunk(one);
    if (old && now.width > 0)
      move(one, [{ transformOrigin: '0 0', transform: `translate(${(old.x - now.x) / size}px, ${(old.y - now.y) / size}px) scale(${old.height / now.height})` }, { transformOrigin: '0 0', transform: 'none' }], SETTLE, 0, EASE);
  }
  const meals = animal.querySelectorAll('.seal').length;
  const [old, now] = [before.get(`animal:${seat}:${kind}`)?.[0], animal.getBoundingClientRect()];
  const grew = !old || Math.abs(old.width / old.height - now.width / now.height) > 0.05; // else the meal was in the making already
  const [short, long] = [meals - 1, meals].map((many) => beast(many, false, false).end - BODY) as [number, number];
  if (grew) move(animal.querySelector('.trunk'), [{ transform: `scaleX(${short / long})` }, { transform: 'none' }], SETTLE, delay, LAND);
  fly(lay(before, from), animal.querySelector(`[data-meal="${feeding}"]`), delay + (grew ? MOVE / 2 : 0));
  appear(animal.querySelector('.rosette'), delay + MOVE);
}
