/** Die Wörter der Seite für die, die das Haus führen, auf Deutsch. */
import type { AdminTexts } from './en';

const de: AdminTexts = {
  title: 'Ordnung im Haus',
  key: 'Der Schlüssel',
  keySub: 'Er liegt in der Datei barnboard.admin neben der Datenbank; `barnboard admin key` gibt ihn aus.',
  open: 'Aufschließen',
  leave: 'Wieder abschließen',
  again: 'Noch einmal nachsehen',
  here: 'Wer da ist',
  tables: 'Tische',
  reports: 'Gemeldet',
  sanctions: 'Stumm und ausgesperrt',
  announce: 'Allen etwas sagen',
  announceText: 'Was alle erfahren; leer nimmt es zurück',
  by: (n: number) => `von ${n}`,
  until: 'Bis',
  forGood: 'für immer',
  hours: 'Für wie viele Stunden; leer heißt für immer',
  whom: 'Person, Adresse oder Netz',
  watches: 'sieht zu',
  watchElsewhere: (n: number) => `${n} ${n === 1 ? 'sieht' : 'sehen'} in anderen Prozessen zu`,
  nobody: 'Niemand.',
  nothing: 'Nichts.',
  closeIt: 'Schließen',
  deleteIt: 'Löschen',
  deleteAsk: (id: string) => `${id} löschen, mit allem, was dort geschah?`,
  mute: 'Stummschalten',
  ban: 'Aussperren',
  banAddress: 'Adresse aussperren',
  banAsk: (whom: string) => `${whom} nicht mehr hereinlassen? Eine Person muss dann von jedem Tisch aufstehen.`,
  pardon: 'Verzeihen',
  done: 'Erledigt',
  kinds: { mute: 'stumm', ban: 'ausgesperrt' },
  statuses: { waiting: 'wartet', playing: 'spielt', held: 'ruht', over: 'zu Ende', ended: 'beendet', closed: 'geschlossen' },
};

export default de;
