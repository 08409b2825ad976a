/** Wat het bord van Fences in het Nederlands zegt, naast de woorden van het spel. */
import type { Said } from './en';

const nl: Said = {
  land: 'Het land',
  first: 'De eerste tegel',
  place: 'De eerste plek',
  from: (way: string) => `Vanaf de eerste tegel: ${way}`,
  bearings: ['links', 'rechts', 'omhoog', 'omlaag'],
  ways: (count: number) => (count === 1 ? 'één stand' : `${count} standen`),
  tile: 'Tegel',
  barn: (where: string) => `Schuur in ${where}`,
  field: (whose: string) => `weide (${whose})`,
  worth: (value: number) => `waarde ${value}`,
  gaps: (count: number) => (count === 1 ? '1 opening' : `${count} openingen`),
  closed: 'gesloten',
  nobody: 'van niemand',
  closer: 'Dichterbij',
  farther: 'Verder weg',
  whole: 'Hele land',
  more: { north: 'Meer plekken boven', east: 'Meer plekken rechts', south: 'Meer plekken onder', west: 'Meer plekken links' },
  hand: 'Je tegels',
  stack: (count: number) => (count === 1 ? 'tegel over' : 'tegels over'),
  home: (count: number) => (count === 1 ? '1 schuur thuis' : `${count} schuren thuis`),
  turns: 'Welke stand?',
  where: 'waar ligt hij?',
  wayRound: 'welke stand?',
  keys: { pan: 'over het land gaan', zoom: 'dichterbij, verder weg', whole: 'weer het hele land', turn: 'de tegel draaien', walk: 'de weides met schuren horen, een voor een' },
  empty: 'geen dieren',
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'geen',
    only: () => 'alleen',
    kinds: (n: number) => (n === 0 ? 'geen dieren' : n === 1 ? '1 soort' : `${n} soorten`),
    animals_min: (n: number) => `${n}+ dieren`,
    animals_max: (n: number) => `max. ${n} dieren`,
    tiles_min: (n: number) => `${n}+ tegels`,
    tiles_max: (n: number) => `max. ${n} tegels`,
  },
};

export default nl;
