/** Was das Brett von Oregon auf Deutsch sagt, neben den Wörtern des Spiels. */
import type { Said } from './en';

const de: Said = {
  map: 'Karte von Oregon',
  place: (row: string, column: string, spot: string) => `Reihe ${row}, Spalte ${column}, ${spot}`,
  terrain: { g: 'Wiese', m: 'Berg', r: 'Gleis', w: 'Wasser' },
  beside: (what: string) => `neben ${what}`,
  farmer: (name: string) => `Farmer von ${name}`,
  supply: 'Vorrat',
  left: (what: string, count: number) => `${what}, noch ${count}`,
  landscape: 'Landschaftskarten',
  building: 'Gebäudekarten',
  draw: (what: string) => `Ziehen von: ${what}`,
  hand: 'Deine Hand',
  tokens: 'Deine Marken',
  awake: 'wach',
  asleep: 'schläft',
  mines: 'Deine Minenplättchen',
  start: 'Dein Startplättchen',
  farmers: 'Farmer übrig',
  lens: 'Die markierten Gebiete, vergrößert',
  again: 'gewählt',
  goes: 'Wohin geht dein Farmer?',
  stands: 'Wo steht es?',
  more: 'Welche Karte noch?',
};

export default de;
