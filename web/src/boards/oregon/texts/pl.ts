/** Co plansza Oregonu mówi po polsku poza słowami gry. */
import type { Said } from './en';

const pl: Said = {
  map: 'Mapa Oregonu',
  place: (row: string, column: string, spot: string) => `Rząd: ${row}, kolumna: ${column}, ${spot}`,
  terrain: { g: 'łąka', m: 'góry', r: 'tory', w: 'woda' },
  beside: (what: string) => `obok: ${what}`,
  farmer: (name: string) => `farmer (${name})`,
  supply: 'Zapas',
  left: (what: string, count: number) => `${what}, zostało ${count}`,
  landscape: 'Karty krajobrazu',
  building: 'Karty budynków',
  draw: (what: string) => `Dobierz: ${what}`,
  hand: 'Twoja ręka',
  tokens: 'Twoje żetony',
  awake: 'nie śpi',
  asleep: 'śpi',
  mines: 'Twoje żetony z kopalń',
  start: 'Twój kafelek startowy',
  farmers: 'Farmerzy w zapasie',
  lens: 'Podświetlone obszary, powiększone',
  again: 'wybrane',
  goes: 'gdzie stanie twój farmer?',
  stands: 'gdzie stanie?',
  more: 'i jaka karta do tego?',
};

export default pl;
