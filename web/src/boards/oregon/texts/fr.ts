/** Ce que dit le plateau d’Oregon en français, en plus des mots du jeu. */
import type { Said } from './en';

const fr: Said = {
  map: 'Carte de l’Oregon',
  place: (row: string, column: string, spot: string) => `Ligne ${row}, colonne ${column}, ${spot}`,
  terrain: { g: 'prairie', m: 'montagne', r: 'rails', w: 'eau' },
  beside: (what: string) => `à côté : ${what}`,
  farmer: (name: string) => `fermier (${name})`,
  supply: 'Réserve',
  left: (what: string, count: number) => `${what}, reste ${count}`,
  landscape: 'Cartes paysage',
  building: 'Cartes bâtiment',
  draw: (what: string) => `Piocher : ${what}`,
  hand: 'Ta main',
  tokens: 'Tes jetons',
  awake: 'éveillé',
  asleep: 'endormi',
  mines: 'Tes jetons de mine',
  start: 'Ta tuile de départ',
  farmers: 'Fermiers restants',
  lens: 'Les zones éclairées, agrandies',
  again: 'choisi',
  goes: 'où va ton fermier ?',
  stands: 'où construire ?',
  more: 'et quelle carte avec ?',
};

export default fr;
