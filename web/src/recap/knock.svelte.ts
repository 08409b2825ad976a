/**
 * The knock: a notice of the browser when it becomes your turn while you look elsewhere, for those who asked for it. The question comes at a table
 * with people, while it is not your turn: after three moves, or when a turn came while you were away for a minute. On the page about you it can be
 * turned off and on.
 */
import { api } from '../lib/api';
import { settings } from '../lib/settings.svelte';

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

/** What the browser says of notices; where it has none, never. */
export const allowed = (): NotificationPermission => ('Notification' in window ? Notification.permission : 'denied');

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
    this.asks = !mine && people && allowed() !== 'denied' && isOpen() && (this.#missed || moves - this.#first >= MOVES);
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

  yes(): Promise<void> {
    this.asks = false;
    return beginKnocking();
  }
  later = (): void => this.#say('later');
  never = (): void => this.#say('never');

  #say(said: 'later' | 'never'): void {
    this.asks = false;
    settings.keep({ knock: { said, at: Date.now() } });
  }
}

/** Knocks from now on, if the browser lets us: it asks once more. */
export async function beginKnocking(): Promise<void> {
  const granted = (await Notification.requestPermission()) === 'granted';
  settings.keep({ knock: { said: granted ? 'yes' : 'later', at: Date.now() } });
  if (granted) await callMe().catch(() => undefined); // then the page itself knocks, while it is open
}

/** Knocks no more in this browser, until somebody asks for it again. */
export async function stopKnocking(): Promise<void> {
  settings.keep({ knock: { said: 'never', at: Date.now() } });
  const kept = await (await worker())?.pushManager?.getSubscription();
  if (!kept) return;
  await tell(kept, api.callMeNoMore);
  await kept.unsubscribe();
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> => await navigator.serviceWorker?.getRegistration();

/** Asks the house to push when it is one's turn at a match of days, where the browser can. */
async function callMe(): Promise<void> {
  const pushes = (await worker())?.pushManager;
  if (!pushes) return;
  const { key } = await api.pushKey();
  await tell(await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }), api.callMe);
}

async function tell(one: PushSubscription, house: typeof api.callMe): Promise<void> {
  const { endpoint, keys } = one.toJSON();
  if (endpoint && keys?.['p256dh'] && keys['auth']) await house(endpoint, { p256dh: keys['p256dh'], auth: keys['auth'] });
}

/** Nobody has answered yet, or "not now" long ago. */
function isOpen(): boolean {
  const { said, at } = settings.knock;
  return said === '' || (said === 'later' && Date.now() - at > MONTH);
}

/** Says that something waits on a page, if you look elsewhere and asked for it. Where a browser cannot, nothing happens. */
export async function knock(path: string, head: string, body: string): Promise<void> {
  if (document.visibilityState === 'visible' || settings.knock.said !== 'yes' || allowed() !== 'granted') return;
  const notice = { body, icon: '/icon-192.png', tag: path, data: path };
  try {
    const there = await worker(); // phones take notices from it alone
    if (there) await there.showNotification(head, notice);
    else shown(new Notification(head, notice));
  } catch {
    // the title and the icon of the tab say it as well
  }
}

function shown(notice: Notification): void {
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
