/**
 * The knock: a notice of the browser when it becomes your turn while you look elsewhere, for those who asked for it. The question comes at a table
 * with people, while it is not your turn: after three moves, or when a turn came while you were away for a minute.
 */
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/texts';

const MOVES = 3;
const MINUTE = 60_000;
const MONTH = 30 * 24 * 3_600_000;

export interface Stand {
  mine: boolean;
  /** Whether other people play here. */
  people: boolean;
  /** Own moves so far. */
  moves: number;
}

const isThere = (): boolean => 'Notification' in window && Notification.permission !== 'denied';

export class Knock {
  /** Whether the question is to be asked. */
  asks = $state(false);
  #hidden: number | null = null;
  #missed = false;
  #first: number | null = null;

  /** How it stands at the table: decides whether to ask. */
  see({ mine, people, moves }: Stand): void {
    this.#first ??= moves;
    if (mine && this.#hidden !== null && Date.now() - this.#hidden > MINUTE) this.#missed = true;
    this.asks = !mine && people && isThere() && isOpen() && (this.#missed || moves - this.#first >= MOVES);
  }

  /** Follows whether somebody looks; returns what ends that. */
  attend(stand: () => Stand): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') {
        this.see(stand());
        this.#hidden = null;
      } else this.#hidden = Date.now();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  async yes(): Promise<void> {
    this.asks = false;
    const granted = (await Notification.requestPermission()) === 'granted';
    settings.keep({ knock: { said: granted ? 'yes' : 'later', at: Date.now() } });
  }
  later = (): void => this.#say('later');
  never = (): void => this.#say('never');

  #say(said: 'later' | 'never'): void {
    this.asks = false;
    settings.keep({ knock: { said, at: Date.now() } });
  }
}

/** Nobody has answered yet, or "not now" long ago. */
function isOpen(): boolean {
  const { said, at } = settings.knock;
  return said === '' || (said === 'later' && Date.now() - at > MONTH);
}

/** It is your turn: knocks, if you look elsewhere and asked for it. */
export function knock(table: string, name: string, title: string, last: string): void {
  if (document.visibilityState === 'visible' || settings.knock.said !== 'yes' || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(t().knockHead(name), { body: `${last} ${title}`.trim(), icon: '/icon.svg', tag: table });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
