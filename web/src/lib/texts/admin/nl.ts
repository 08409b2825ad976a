/** De woorden van de pagina voor wie het huis beheert, in het Nederlands. */
import type { AdminTexts } from './en';

const nl: AdminTexts = {
  title: 'Orde in huis',
  key: 'De sleutel',
  keySub: 'Hij ligt in het bestand barnboard.admin naast de database; `barnboard admin key` toont hem.',
  open: 'Open',
  leave: 'Weer op slot',
  again: 'Kijk opnieuw',
  here: 'Wie er is',
  tables: 'Tafels',
  reports: 'Gemeld',
  sanctions: 'Gedempt en geweerd',
  announce: 'Zeg het iedereen',
  announceText: 'Wat iedereen te horen krijgt; leeg trekt het in',
  by: (n: number) => `door ${n}`,
  until: 'Tot',
  forGood: 'voorgoed',
  hours: 'Voor hoeveel uur; leeg is voorgoed',
  whom: 'Persoon, adres of netwerk',
  watches: 'kijkt mee',
  watchElsewhere: (n: number) => (n === 1 ? '1 kijkt mee in een ander proces' : `${n} kijken mee in andere processen`),
  nobody: 'Niemand.',
  nothing: 'Niets.',
  closeIt: 'Sluiten',
  deleteIt: 'Verwijderen',
  deleteAsk: (id: string) => `${id} verwijderen, met alles wat daar gebeurde?`,
  mute: 'Dempen',
  ban: 'Weren',
  banAddress: 'Adres weren',
  banAsk: (whom: string) => `${whom} niet meer binnenlaten? Een persoon moet van elke tafel opstaan.`,
  pardon: 'Vergeven',
  done: 'Klaar',
  kinds: { mute: 'gedempt', ban: 'geweerd' },
  statuses: { waiting: 'wacht', playing: 'speelt', held: 'ligt stil', over: 'afgelopen', ended: 'beëindigd', closed: 'gesloten' },
};

export default nl;
