/**
 * The knock: a notice of the browser when it becomes your turn while you look elsewhere, for those who asked for it. The question comes at a table
 * with people, while it is not your turn: after three moves, or when a turn came while you were away for a minute.
 */
import { api } from '../lib/api';
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
    if (granted) await callMe().catch(() => undefined); // then the page itself knocks, while it is open
  }
  later = (): void => this.#say('later');
  never = (): void => this.#say('never');

  #say(said: 'later' | 'never'): void {
    this.asks = false;
    settings.keep({ knock: { said, at: Date.now() } });
  }
}

/** Asks the house to push when it is one's turn at a match of days, where the browser can. */
async function callMe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker || !('PushManager' in window)) return;
  const { key } = await api.pushKey();
  const { endpoint, keys } = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  if (endpoint && keys?.['p256dh'] && keys['auth']) await api.callMe(endpoint, { p256dh: keys['p256dh'], auth: keys['auth'] });
}

/** Nobody has answered yet, or "not now" long ago. */
function isOpen(): boolean {
  const { said, at } = settings.knock;
  return said === '' || (said === 'later' && Date.now() - at > MONTH);
}

/** It is your turn: knocks, if you look elsewhere and asked for it. */
export function knock(table: string, name: string, title: string, last: string): void {
  if (document.visibilityState === 'visible' || settings.knock.said !== 'yes' || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(t().knockHead(name), { body: t().sentences([last, title].filter(Boolean)), icon: '/icon.svg', tag: table });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
