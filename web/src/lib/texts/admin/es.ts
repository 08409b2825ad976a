/** Las palabras de la página de quien lleva la casa, en español. */
import type { AdminTexts } from './en';

const es: AdminTexts = {
  title: 'Orden en la casa',
  key: 'La llave',
  keySub: 'Está en el archivo barnboard.admin, junto a la base de datos; `barnboard admin key` la muestra.',
  open: 'Abrir',
  leave: 'Volver a cerrar',
  again: 'Mirar otra vez',
  here: 'Quién está aquí',
  tables: 'Mesas',
  reports: 'Denuncias',
  sanctions: 'Silencios y vetos',
  announce: 'Decírselo a todo el mundo',
  announceText: 'Lo que se dice a todo el mundo; vacío, se retira',
  by: (n: number) => `por ${n}`,
  until: 'Hasta',
  forGood: 'para siempre',
  hours: 'Durante cuántas horas; vacío, para siempre',
  whom: 'Persona, dirección o red',
  watches: 'mira',
  watchElsewhere: (n: number) => `${n} ${n === 1 ? 'mira' : 'miran'} en otros procesos`,
  nobody: 'Nadie.',
  nothing: 'Nada.',
  closeIt: 'Cerrar',
  deleteIt: 'Borrar',
  deleteAsk: (id: string) => `¿Borrar ${id} y todo lo que pasó ahí?`,
  mute: 'Silenciar',
  ban: 'Vetar',
  banAddress: 'Vetar dirección',
  banAsk: (whom: string) => `¿No dejar entrar más a ${whom}? Una persona se levanta de todas las mesas.`,
  pardon: 'Perdonar',
  done: 'Hecho',
  kinds: { mute: 'en silencio', ban: 'con veto' },
  statuses: { waiting: 'espera', playing: 'en juego', held: 'en pausa', over: 'terminada', ended: 'sin resultado', closed: 'cerrada' },
};

export default es;
