/** Ce que dit le plateau de My Happy Farm en français, en plus des mots du jeu. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('fr');

const fr: Said = {
  thrown: (count: number) => `${count} ${choose(count, 'défaussée', 'défaussées')}`,
  until: (meals: number) => (meals === 1 ? 'le prochain repas amène les derniers tours' : `${meals} repas avant les derniers tours`),
  holds: 'en main',
  ripe: 'à point',
  seen: (seen: number, of: number) => (seen === of ? `${choose(seen, 'vue', 'vues')} de tous` : `${seen} ${choose(seen, 'vue', 'vues')} de tous`),
  of: (have: number, room: number) => `${have} sur ${room}`,
  lacks: (count: number) => `il en manque ${count}`,
  unfed: (name: string, points: number) => `${name}, aucun repas : ${points}`,
  fed: (name: string, meals: string) => `${name}, repas : ${meals}`,
  best: (bonus: number) => `, en tête des repas : plus ${bonus}`,
  meals: 'repas',
  cards: 'cartes graine',
  farm: (name: string) => `Chez ${name}`,
  yours: 'Ta ferme',
  hand: 'Ta main',
  chosen: 'choisi',
  taken: 'fait ce tour-ci',
  empty: 'vide',
  herd: 'Animaux',
  left: (count: number) => (count === 1 ? 'encore une action' : `encore ${count} actions`),
  none: 'aucune carte',
  adding: {
    sow: ['semer, ou en ajouter ?', 'semer ?'],
    harvest_summer: ['récolter, ou en ajouter ?', 'récolter ?'],
    harvest_fall: ['récolter, ou en ajouter ?', 'récolter ?'],
  } as Record<string, [string, string]>,
};

export default fr;
