/** How the parts of My Farm Shop move when a move was made: every event is a short scene, one after the other. */
import type { TableEvent } from '../board';
import { appear, below, plate, rectOf as rect, send, shows, shrunk, way } from '../fly';
import { LAND, MOVE, SETTLE, move, still } from '../parts';

/** The longest that all scenes of a move may take together. */
const MOST = 1200;

/** Where things lay before the move. */
export interface Before {
  hold: DOMRect | null;
  /** Cards of the draft by their faces. */
  sets: Map<string, DOMRect>;
  /** Cards that are about to leave, by their places. */
  leaving: Map<string, Leaving>;
}

interface Leaving {
  at: DOMRect;
  card: HTMLElement;
}

/** The field that was activated, or the transport that was paid. */
export interface Source {
  field?: string;
  skill?: string;
}

interface Scene {
  span: number;
  play: (start: number, span: number) => void;
}

const cardOf = (place: Element | null | undefined): HTMLElement | null => place?.querySelector<HTMLElement>(':is(.fc6, .print, .mcard, .visitor):not(.leaving)') ?? null;

/** Looks at the board as it still is, before the events are drawn. The hand lies outside of it, in the tray. */
export function remember(root: HTMLElement, events: TableEvent[]): Before {
  const leaving = new Map<string, Leaving>();
  for (const { event, about } of events) {
    if (!LEAVING.has(event)) continue;
    const place = placeOf(about);
    const card = cardOf(root.querySelector(place));
    if (card) leaving.set(place, { at: card.getBoundingClientRect(), card: card.cloneNode(true) as HTMLElement });
  }
  const sets = new Map([...root.querySelectorAll<HTMLElement>('.set [data-face]')].map((card) => [card.dataset['face']!, card.getBoundingClientRect()]));
  return { hold: rect(handOf(root)), sets, leaving };
}

/** Events that take a card away. */
const LEAVING = new Set(['takes', 'visits', 'moves_farmer', 'covers', 'used_up', 'pays_card']);

/** Where a stall or field that an event tells of is drawn. */
const placeOf = (about: TableEvent['about']): string =>
  about['stall'] === undefined ? `[data-farm="${String(about['seat'])}"] [data-field="${String(about['field'])}"]` : `[data-stall="${String(about['stall'])}"]`;

const handOf = (root: HTMLElement): HTMLElement | null => root.closest('main')?.querySelector<HTMLElement>('.hold') ?? null;

/** A part comes from elsewhere to where it lies now, and becomes as large as it is there. */
function fly(drawn: Element | null | undefined, from: DOMRect | null | undefined, start: number, span: number): void {
  const off = drawn && way(drawn, from, drawn);
  if (!off) return;
  const scale = Math.min(1.6, Math.max(0.3, from!.width / rect(drawn)!.width));
  const there = `translate(${off[0].toFixed(1)}px, ${off[1].toFixed(1)}px) scale(${scale.toFixed(2)})`;
  move(drawn, [{ transform: there, opacity: 0, zIndex: 6 }, { opacity: 1, offset: 0.12 }, { transform: 'none', opacity: 1, zIndex: 6 }], span, start, LAND);
}

/** A part nods where it lies. */
const nod = (drawn: Element | null | undefined, start: number, span: number): void =>
  void move(drawn, [{ transform: 'none' }, { transform: 'scale(1.1)' }, { transform: 'none' }], span, start);

/** A card that is no longer there leaves: to somewhere, or off the table. */
function leave(place: HTMLElement | null | undefined, left: Leaving | undefined, to: DOMRect | null, start: number, span: number): void {
  if (!place || !left || still() || typeof place.animate !== 'function' || !left.at.width) return;
  const [here, size] = [place.getBoundingClientRect(), shrunk(place)];
  const [x, y, width, height] = [left.at.x - here.x, left.at.y - here.y, left.at.width, left.at.height].map((screen) => `${screen / size}px`);
  const gone = left.card;
  gone.classList.add('leaving');
  gone.removeAttribute('role');
  gone.setAttribute('aria-hidden', 'true');
  Object.assign(gone.style, { left: x, top: y, width, height });
  place.append(gone);
  const off = way(left.at, to, place);
  const end = off ? `translate(${off[0]}px, ${off[1]}px) scale(.3)` : 'translateY(26px) rotate(7deg) scale(.85)';
  move(gone, [{ transform: 'none', opacity: 1 }, { opacity: off ? 1 : 0.9, offset: 0.5 }, { transform: end, opacity: 0 }], span, start);
  void Promise.allSettled(gone.getAnimations().map(({ finished }) => finished)).then(() => gone.remove());
}

/** Plays what happened. `sources` remembers from move to move where each seat's gains come from. */
export function play(root: HTMLElement, before: Before, events: TableEvent[], own: number, sources: Map<number, Source>): void {
  if (still()) return;
  const scenes: Scene[] = [];
  const one = <T extends HTMLElement>(selector: string): T | null => root.querySelector<T>(selector);
  const farm = (seat: number): HTMLElement | null => one(`[data-farm="${seat}"]`);
  const field = (seat: number, number: string): HTMLElement | null => farm(seat)?.querySelector<HTMLElement>(`[data-field="${number}"]`) ?? null;
  /** Where the things of a seat lie: what lies folded away is told at its plate. */
  const label = (seat: number): DOMRect | null => rect(seat === own ? one('.purse') : farm(seat)?.querySelector('.lab')) ?? rect(plate(seat));
  const folded = (seat: number): boolean => seat !== own && !shows(farm(seat));
  const toPlate = (seat: number, symbol: string, start: number, from?: DOMRect | null): void => send(symbol, from ?? below(plate(seat)), label(seat), Math.min(start, MOST - SETTLE));
  const stamps = (seat: number): Iterable<HTMLElement> => (seat === own ? root.querySelectorAll<HTMLElement>('.store .stamp') : (farm(seat)?.querySelectorAll<HTMLElement>('.stamp') ?? []));
  /** What is drawn twice, large and folded, is looked for where it shows. */
  const shown = (selector: string): HTMLElement | null => [...root.querySelectorAll<HTMLElement>(selector)].find((drawn) => rect(drawn)) ?? null;
  const skill = (transport: string): DOMRect | null => rect(shown(`[data-skill="${transport}"] .tr`));
  const told = new Set<number>();

  /** What came flies from the field, or from where it lay, to shop and stamps; what went leaves the purse. */
  const settle = (seat: number): void => {
    if (told.has(seat)) return;
    told.add(seat);
    const came = events.filter(({ event, about }) => ['gains', 'bonus', 'takes_tile', 'takes_tile_from'].includes(event) && Number(about['seat']) === seat);
    const { field: number, skill: transport } = sources.get(seat) ?? {};
    const place = transport ? skill(transport) : rect(number ? cardOf(field(seat, number)) : null);
    const fromOf = new Map(came.map(({ event, about }) => [
      String(about['thing'] ?? about['transport']),
      event === 'takes_tile' ? skill(String(about['transport'])) : event === 'takes_tile_from' ? label(Number(about['rival'])) : place,
    ] as const));
    scenes.push({
      span: MOVE + 120,
      play: (start, span) => {
        if (folded(seat)) return [...fromOf].forEach(([thing, from], at) => toPlate(seat, thing, start + at * 60, from));
        [...stamps(seat)].forEach((stamp, at) => {
          const thing = stamp.dataset['thing'] ?? '';
          const minus = stamp.classList.contains('minus');
          const from = minus ? (seat === own ? rect(one(`[data-purse="${thing}"]`) ?? one('.shelf')) : null) : (fromOf.get(thing) ?? null);
          if (from) fly(stamp, from, start + at * 60, span - 60);
          else appear(stamp, start + at * 60, span - 60);
        });
        if (seat !== own) return;
        for (const [thing, from] of fromOf) {
          nod(one(`[data-purse="${thing}"]`), start + span / 2, span / 2);
          const count = came.filter(({ about }) => (about['thing'] ?? about['transport']) === thing).reduce((sum, { about }) => sum + Number(about['number']), 0);
          [...root.querySelectorAll(`[data-shelf="${thing}"]`)].slice(-count).forEach((tile, at) => fly(tile.firstElementChild, from, start + at * 50, span - 50));
        }
      },
    });
  };

  for (const { event, about } of events) {
    const seat = Number(about['seat']);
    const [number, stall, place] = [String(about['field']), String(about['stall']), placeOf(about)];
    const left = before.leaving.get(place);
    if (event === 'activates' || event === 'crosses') sources.set(seat, { field: number });
    if (event === 'uses') sources.set(seat, { skill: String(about['transport']) });

    if (event === 'takes' || event === 'visits') {
      if (seat === own && event === 'takes' && handOf(root)) scenes.push({ span: MOVE, play: (start, span) => fly(handOf(root), left?.at, start, span) });
      else scenes.push({ span: MOVE, play: (start, span) => leave(one(place), left, label(seat), start, span) });
    }
    if (event === 'lays') {
      const from = before.sets.get(String(about['face'])) ?? (seat === own ? before.hold : null) ?? label(seat);
      scenes.push({ span: MOVE, play: (start, span) => (folded(seat) ? toPlate(seat, 'field_card', start) : fly(cardOf(field(seat, number)), from, start, span)) });
    }
    if (event === 'covers' || event === 'used_up' || event === 'pays_card')
      scenes.push({ span: MOVE, play: (start, span) => leave(one(place), left, null, start, span) });
    if (event === 'activates' && !folded(seat)) scenes.push({ span: MOVE, play: (start, span) => nod(cardOf(field(seat, number)), start, span) });
    if (['gains', 'bonus', 'pays', 'gives_back', 'takes_tile', 'takes_tile_from', 'uses'].includes(event)) settle(seat);
    if (event === 'plants' || event === 'plants_with')
      scenes.push({ span: MOVE, play: (start, span) => (folded(seat) ? toPlate(seat, 'sunflower', start) : appear([...(field(seat, number)?.querySelectorAll('.sl svg') ?? [])].at(-1), start, span, -120)) });
    if (event === 'pays_sunflower') scenes.push({ span: MOVE, play: (start, span) => nod(field(seat, number)?.querySelector('.sl'), start, span) });
    if (event === 'swaps') {
      const [first, second] = ['one', 'other'].map((which) => farm(seat)?.querySelector<HTMLElement>(`[data-field] > [data-face="${String(about[which])}"]`) ?? null);
      const [here, there] = [rect(first), rect(second)];
      scenes.push({ span: MOVE, play: (start, span) => [fly(first, there, start, span), fly(second, here, start, span)] });
    }
    if (event === 'goal') {
      const card = shown(`[data-goal="${String(about['goal'])}"]`);
      scenes.push({
        span: SETTLE,
        play: (start, span) => {
          nod(card?.querySelector('.gi'), start, span);
          fly(card?.querySelector(`.seat-${seat + 1} u`), rect(card?.querySelector('.rw')), start, span);
        },
      });
    }
    if (event === 'moves_farmer') {
      const gap = events.find((other) => other.event === 'refills')?.about['stall'];
      const from = rect(one(`[data-stall="${String(gap)}"]`));
      scenes.push({ span: MOVE, play: (start, span) => leave(one(place), left, null, start, span) });
      scenes.push({ span: MOVE, play: (start, span) => fly(one(`[data-stall="${stall}"] .visitor > svg`), from, start, span) });
    }
    if (event === 'refills') scenes.push({ span: MOVE, play: (start, span) => fly(cardOf(one(`[data-stall="${stall}"]`)), rect(one('.deck')), start, span) });
    if (event === 'rolls')
      scenes.push({
        span: SETTLE,
        play: (start, span) =>
          root.querySelectorAll('[data-die]').forEach((die, at) =>
            move(die, [{ transform: `translate(${-40 + at * 24}px, -38px) rotate(${-400 + at * 250}deg)`, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none', opacity: 1 }], span - 120, start + at * 60, LAND),
          ),
      });
  }
  const whole = scenes.reduce((sum, { span }) => sum + span, 0);
  const pace = Math.min(1, MOST / Math.max(1, whole));
  scenes.reduce((start, { span, play }) => {
    play(start * pace, span * pace);
    return start + span;
  }, 0);
}
