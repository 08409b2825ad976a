/** Was das Brett von Fences auf Deutsch sagt, neben den Wörtern des Spiels. */
import type { Said } from './en';

const de: Said = {
  land: 'Das Land',
  first: 'Das erste Plättchen',
  place: 'Der erste Platz',
  from: (way: string) => `Vom ersten Plättchen: ${way}`,
  bearings: ['links', 'rechts', 'hoch', 'runter'],
  ways: (count: number) => (count === 1 ? 'eine Lage' : `${count} Lagen`),
  tile: 'Plättchen',
  barn: (where: string) => `Scheune in ${where}`,
  field: (whose: string) => `Feld (${whose})`,
  worth: (value: number) => `wert ${value}`,
  share: 'je Scheune',
  gaps: (count: number) => (count === 1 ? '1 Lücke' : `${count} Lücken`),
  closed: 'geschlossen',
  nobody: 'gehört niemandem',
  closer: 'Näher',
  farther: 'Weiter weg',
  whole: 'Ganzes Land',
  more: { north: 'Weitere Plätze oben', east: 'Weitere Plätze rechts', south: 'Weitere Plätze unten', west: 'Weitere Plätze links' },
  hand: 'Deine Plättchen',
  stack: () => 'Plättchen übrig',
  home: (count: number) => `${count} ${count === 1 ? 'Scheune' : 'Scheunen'} zu Hause`,
  turns: 'Wie herum?',
  where: 'Wo liegt es?',
  wayRound: 'Wie herum?',
  keys: { pan: 'über das Land gehen', zoom: 'näher, weiter weg', whole: 'wieder das ganze Land', turn: 'das Plättchen drehen', walk: 'die Felder mit Scheunen hören, eins nach dem anderen' },
  empty: 'keine Tiere',
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'kein',
    only: () => 'nur',
    kinds: (n: number) => (n === 0 ? 'keine Tiere' : n === 1 ? '1 Art' : `${n} Arten`),
    animals_min: (n: number) => `${n}+ Tiere`,
    animals_max: (n: number) => `bis ${n} Tiere`,
    tiles_min: (n: number) => `${n}+ Plättchen`,
    tiles_max: (n: number) => `bis ${n} Plättchen`,
  },
};

export default de;
