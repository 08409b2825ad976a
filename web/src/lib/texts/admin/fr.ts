/** Les mots de la page pour qui tient la maison, en français. */
import type { AdminTexts } from './en';

const fr: AdminTexts = {
  title: 'L’ordre dans la maison',
  key: 'La clé',
  keySub: 'Elle est dans le fichier barnboard.admin à côté de la base de données ; `barnboard admin key` l’affiche.',
  open: 'Ouvrir',
  leave: 'Refermer à clé',
  again: 'Actualiser',
  here: 'Qui est là',
  tables: 'Tables',
  reports: 'Signalés',
  sanctions: 'Muets et bannis',
  announce: 'Dire à tout le monde',
  announceText: 'Ce qui est dit à tous ; vide, cela le retire',
  by: (n: number) => `par ${n}`,
  until: 'Jusqu’à',
  forGood: 'pour toujours',
  hours: 'Pour combien d’heures ; vide, c’est pour toujours',
  whom: 'Personne, adresse ou réseau',
  watches: 'regarde',
  watchElsewhere: (n: number) => `${n} ${n < 2 ? 'regarde' : 'regardent'} dans d’autres processus`,
  nobody: 'Personne.',
  nothing: 'Rien.',
  closeIt: 'Fermer',
  deleteIt: 'Supprimer',
  deleteAsk: (id: string) => `Supprimer ${id} et tout ce qui s’y est passé ?`,
  mute: 'Rendre muet',
  ban: 'Bannir',
  banAddress: 'Bannir l’adresse',
  banAsk: (whom: string) => `Ne plus laisser entrer ${whom} ? Une personne se lève de toutes ses tables.`,
  pardon: 'Pardonner',
  done: 'Fait',
  kinds: { mute: 'muet', ban: 'banni' },
  statuses: { waiting: 'en attente', playing: 'en cours', held: 'en pause', over: 'finie', ended: 'arrêtée', closed: 'fermée' },
};

export default fr;
