/** Wat het bord van Oregon in het Nederlands zegt, naast de woorden van het spel. */
import type { Said } from './en';

const nl: Said = {
  map: 'Kaart van Oregon',
  place: (row: string, column: string, spot: string) => `Rij ${row}, kolom ${column}, ${spot}`,
  terrain: { g: 'gras', m: 'berg', r: 'spoor', w: 'water' },
  beside: (what: string) => `naast ${what}`,
  farmer: (name: string) => `boer van ${name}`,
  supply: 'Voorraad',
  left: (what: string, count: number) => `${what}, nog ${count}`,
  landscape: 'Landschapskaarten',
  building: 'Gebouwkaarten',
  draw: (what: string) => `Trek van: ${what}`,
  hand: 'Je hand',
  tokens: 'Je fiches',
  awake: 'wakker',
  asleep: 'slaapt',
  mines: 'Je mijnfiches',
  start: 'Je starttegel',
  farmers: 'Boeren over',
  lens: 'De verlichte gebieden, vergroot',
  again: 'gekozen',
  goes: 'waar gaat je boer heen?',
  stands: 'waar komt het te staan?',
  more: 'en welke kaart erbij?',
};

export default nl;
