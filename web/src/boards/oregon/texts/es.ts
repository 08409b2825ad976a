/** Lo que dice el tablero de Oregon en español, además de las palabras del juego. */
import type { Said } from './en';

const es: Said = {
  map: 'Mapa de Oregón',
  place: (row: string, column: string, spot: string) => `Fila ${row}, columna ${column}, ${spot}`,
  terrain: { g: 'pradera', m: 'montaña', r: 'vías', w: 'agua' },
  beside: (what: string) => `junto a: ${what}`,
  farmer: (name: string) => `granjero de ${name}`,
  supply: 'Reserva',
  left: (what: string, count: number) => `${what}, ${count === 1 ? 'queda' : 'quedan'} ${count}`,
  landscape: 'Cartas de paisaje',
  building: 'Cartas de edificio',
  draw: (what: string) => `Robar: ${what}`,
  hand: 'Tu mano',
  tokens: 'Tus fichas',
  awake: 'despierto',
  asleep: 'dormido',
  mines: 'Tus fichas de mina',
  start: 'Tu loseta inicial',
  farmers: 'Granjeros restantes',
  lens: 'Las zonas iluminadas, ampliadas',
  again: 'elegida',
  goes: '¿adónde va tu granjero?',
  stands: '¿dónde se construye?',
  more: '¿y con qué carta?',
};

export default es;
