/** Ce que dit le plateau de Fences en français, en plus des mots du jeu. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('fr');

const fr: Said = {
  land: 'La campagne',
  first: 'La première tuile',
  place: 'La première place',
  from: (way: string) => `Depuis la première tuile : ${way}`,
  bearings: ['à gauche', 'à droite', 'en haut', 'en bas'],
  ways: (count: number) => (count === 1 ? 'un sens' : `${count} sens`),
  tile: 'Tuile',
  barn: (where: string) => `Grange dans ${where}`,
  field: (whose: string) => `pré (${whose})`,
  worth: (value: number) => `vaut ${value}`,
  gaps: (count: number) => `${count} ${choose(count, 'brèche', 'brèches')}`,
  closed: 'fermé',
  nobody: 'à personne',
  closer: 'Plus près',
  farther: 'Plus loin',
  whole: 'Tout voir',
  more: { north: 'D’autres places en haut', east: 'D’autres places à droite', south: 'D’autres places en bas', west: 'D’autres places à gauche' },
  hand: 'Tes tuiles',
  stack: (count: number) => choose(count, 'tuile restante', 'tuiles restantes'),
  home: (count: number) => `${count} ${choose(count, 'grange', 'granges')} en réserve`,
  turns: 'Dans quel sens ?',
  where: 'où la poser ?',
  wayRound: 'dans quel sens ?',
  keys: { pan: 'se déplacer dans la campagne', zoom: 'plus près, plus loin', whole: 'tout revoir', turn: 'tourner la tuile', walk: 'entendre les prés avec granges, un par un' },
  empty: 'aucun animal',
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'sans',
    only: () => 'que',
    kinds: (n: number) => (n === 0 ? 'aucun animal' : `${n} ${choose(n, 'sorte', 'sortes')}`),
    animals_min: (n: number) => `${n}+ animaux`,
    animals_max: (n: number) => `${n} animaux max.`,
    tiles_min: (n: number) => `${n}+ tuiles`,
    tiles_max: (n: number) => `${n} tuiles max.`,
  },
};

export default fr;
