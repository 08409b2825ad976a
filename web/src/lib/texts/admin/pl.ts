/** Słowa strony dla tych, którzy prowadzą dom, po polsku. */
import { plural } from '../../plural';
import type { AdminTexts } from './en';

const choose = plural('pl');

const pl: AdminTexts = {
  title: 'Porządek w domu',
  key: 'Klucz',
  keySub: 'Leży w pliku barnboard.admin obok bazy danych; pokaże go `barnboard admin key`.',
  open: 'Otwórz',
  leave: 'Zamknij z powrotem',
  again: 'Zajrzyj znowu',
  here: 'Kto jest',
  tables: 'Stoły',
  reports: 'Zgłoszone',
  sanctions: 'Wyciszeni i wykluczeni',
  announce: 'Powiedz wszystkim',
  announceText: 'Co usłyszą wszyscy; puste to odwołuje',
  by: (n: number) => `zgłoszenia: ${n}`,
  until: 'Do',
  forGood: 'na zawsze',
  hours: 'Na ile godzin; puste znaczy na zawsze',
  whom: 'Osoba, adres albo sieć',
  watches: 'patrzy',
  watchElsewhere: (n: number) => `${n} ${choose(n, 'patrzy', 'patrzą', 'patrzy')} w innych procesach`,
  nobody: 'Nikogo.',
  nothing: 'Nic.',
  closeIt: 'Zamknij',
  deleteIt: 'Usuń',
  deleteAsk: (id: string) => `Usunąć ${id} i wszystko, co się tam działo?`,
  mute: 'Wycisz',
  ban: 'Wyklucz',
  banAddress: 'Wyklucz adres',
  banAsk: (whom: string) => `Nie wpuszczać już: ${whom}? Osoba wstaje od każdego stołu.`,
  pardon: 'Wybacz',
  done: 'Załatwione',
  kinds: { mute: 'wyciszenie', ban: 'wykluczenie' },
  statuses: { waiting: 'czeka', playing: 'gra', held: 'odpoczywa', over: 'koniec', ended: 'zakończony', closed: 'zamknięty' },
};

export default pl;
