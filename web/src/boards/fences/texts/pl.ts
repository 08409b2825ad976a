/** Co plansza Fences mówi po polsku poza słowami gry. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('pl');
const some = (n: number, one: string, few: string, many: string) => `${n} ${choose(n, one, few, many)}`;

const pl: Said = {
  land: 'Okolica',
  first: 'Pierwszy kafelek',
  place: 'Pierwsze miejsce',
  from: (way: string) => `Od pierwszego kafelka: ${way}`,
  bearings: ['w lewo', 'w prawo', 'w górę', 'w dół'],
  ways: (count: number) => (count === 1 ? 'jedno ułożenie' : some(count, 'ułożenie', 'ułożenia', 'ułożeń')),
  tile: 'Kafelek',
  barn: (where: string) => `Stodoła ${where}`,
  field: (whose: string) => `pastwisko (${whose})`,
  worth: (value: number) => `warte ${value}`,
  share: 'każda stodoła',
  gaps: (count: number) => some(count, 'luka', 'luki', 'luk'),
  closed: 'zamknięte',
  nobody: 'niczyje',
  closer: 'Bliżej',
  farther: 'Dalej',
  whole: 'Cała okolica',
  more: { north: 'Więcej miejsc u góry', east: 'Więcej miejsc po prawej', south: 'Więcej miejsc na dole', west: 'Więcej miejsc po lewej' },
  hand: 'Twoje kafelki',
  stack: (count: number) => choose(count, 'kafelek został', 'kafelki zostały', 'kafelków zostało'),
  home: (count: number) => `${some(count, 'stodoła', 'stodoły', 'stodół')} w domu`,
  turns: 'Jak go obrócić?',
  where: 'gdzie go kładziesz?',
  wayRound: 'jak go obrócić?',
  keys: { pan: 'przesuwanie okolicy', zoom: 'bliżej, dalej', whole: 'znowu cała okolica', turn: 'obrót kafelka', walk: 'pastwiska ze stodołami na głos, po kolei' },
  empty: 'bez zwierząt',
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'bez',
    only: () => 'same',
    kinds: (n: number) => (n === 0 ? 'bez zwierząt' : some(n, 'gatunek', 'gatunki', 'gatunków')),
    animals_min: (n: number) => `${n}+ zwierząt`,
    animals_max: (n: number) => `do ${n} zwierząt`,
    tiles_min: (n: number) => `${n}+ kafelków`,
    tiles_max: (n: number) => `do ${n} kafelków`,
  },
};

export default pl;
