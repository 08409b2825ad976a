/** Shows the tale of a move: cards travel, animals grow. */
import { appear, fly, lay, send, shrunk, spot, spots, turn, type Glance } from '../fly';
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

/** Cards of one kind, one after the other. */
function some({ from, to, count, gone }: Journey, before: Glance, step: number): number {
  const holder = from.slice(0, from.lastIndexOf(':'));
  const lain = before.get(from) ?? [];
  const source = (card: number) => lain.at(card - count) ?? lay(before, from, `${holder}:hidden`, holder);
  if (gone) for (let card = 0; card < count; card++) send(gone, source(card), spot(to) ?? lay(before, to), turn(step + card));
  else
    spots(to)
      .slice(-count)
      .forEach((card, at) => {
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
  const animal = spot(`animal:${seat}:${kind}`);
  if (!animal) return;
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
