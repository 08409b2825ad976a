/** Lo que dice el tablero de My Happy Farm en español, además de las palabras del juego. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('es');

const es: Said = {
  thrown: (count: number) => `${count} ${choose(count, 'descarte', 'descartes')}`,
  until: (meals: number) => (meals === 1 ? 'la próxima comida trae los últimos turnos' : `${meals} comidas hasta los últimos turnos`),
  holds: 'en la mano',
  ripe: 'a punto',
  seen: (seen: number, of: number) => `${seen === of ? '' : `${seen} `}${choose(seen, 'vista', 'vistas')} por todos`,
  of: (have: number, room: number) => `${have} de ${room}`,
  lacks: (count: number) => `${choose(count, 'falta', 'faltan')} ${count}`,
  unfed: (name: string, points: number) => `${name}, sin comer: ${points}`,
  fed: (name: string, meals: string) => `${name}, comidas: ${meals}`,
  best: (bonus: number) => `, con más comidas que nadie: más ${bonus}`,
  cards: 'cartas de semilla',
  farm: (name: string) => `Granja de ${name}`,
  yours: 'Tu granja',
  hand: 'Tu mano',
  chosen: 'elegida',
  taken: 'hecho en este turno',
  empty: 'vacío',
  herd: 'Animales',
  left: (count: number) => (count === 1 ? 'queda una acción' : `quedan ${count} acciones`),
  none: 'sin cartas',
  adding: {
    sow: ['¿sembrar, o añadir más?', '¿sembrar?'],
    harvest_summer: ['¿cosechar, o añadir más?', '¿cosechar?'],
    harvest_fall: ['¿cosechar, o añadir más?', '¿cosechar?'],
  } as Record<string, [string, string]>,
};

export default es;
