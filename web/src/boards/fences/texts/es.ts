/** Lo que dice el tablero de Fences en español, además de las palabras del juego. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('es');

const es: Said = {
  land: 'El paisaje',
  first: 'La primera loseta',
  place: 'El primer sitio',
  from: (way: string) => `Desde la primera loseta: ${way}`,
  bearings: ['a la izquierda', 'a la derecha', 'arriba', 'abajo'],
  ways: (count: number) => (count === 1 ? 'un giro' : `${count} giros`),
  tile: 'Loseta',
  barn: (where: string) => `Granero en ${where}`,
  field: (whose: string) => `campo (${whose})`,
  worth: (value: number) => `vale ${value}`,
  gaps: (count: number) => `${count} ${choose(count, 'hueco', 'huecos')}`,
  closed: 'cerrado',
  nobody: 'no es de nadie',
  closer: 'Acercar',
  farther: 'Alejar',
  whole: 'Verlo todo',
  more: { north: 'Más sitios arriba', east: 'Más sitios a la derecha', south: 'Más sitios abajo', west: 'Más sitios a la izquierda' },
  hand: 'Tus losetas',
  stack: () => 'en la pila',
  home: (count: number) => `${count} ${choose(count, 'granero', 'graneros')} en casa`,
  turns: '¿Cómo la giras?',
  where: '¿dónde la pones?',
  wayRound: '¿cómo la giras?',
  keys: { pan: 'moverse por el paisaje', zoom: 'acercar, alejar', whole: 'verlo todo otra vez', turn: 'girar la loseta', walk: 'oír los campos con graneros, uno a uno' },
  empty: 'sin animales',
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'sin',
    only: () => 'solo',
    kinds: (n: number) => (n === 0 ? 'sin animales' : `${n} ${choose(n, 'tipo', 'tipos')}`),
    animals_min: (n: number) => `${n}+ animales`,
    animals_max: (n: number) => `máx. ${n} animales`,
    tiles_min: (n: number) => `${n}+ losetas`,
    tiles_max: (n: number) => `máx. ${n} losetas`,
  },
};

export default es;
