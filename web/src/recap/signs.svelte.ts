/**
 * What a tab says to whoever looks elsewhere: title and icon, the news first. They change once and never blink. The table that is open tells its own
 * turn; whether it is one's turn at others is asked for now and then, by those who sit at several.
 */
import { api, type Summary } from '../lib/api';
import { t } from '../lib/texts';
import { LOST, OVER, turnIcon } from './icon';

const EVERY = 60_000;
const SOON = 3_000;

export interface Here {
  id: string;
  title: string;
  mine: boolean;
  mover: string;
  isOver: boolean;
  /** The line is down. */
  isLost: boolean;
}

/** The title of a tab: at how many tables it is your turn, and which. */
export function titleOf(turns: readonly string[], otherwise: string): string {
  return turns.length > 0 ? t().turnsAt(turns.length, t().list([...turns])) : otherwise;
}

class Signs {
  /** Where else it is one's turn. */
  #others = $state.raw<Pick<Summary, 'id' | 'title'>[]>([]);

  /** Says how it stands at a table. */
  at(here: Here): void {
    const turns = [...(here.mine ? [here.title] : []), ...this.#others.filter((one) => one.id !== here.id).map((one) => one.title)];
    document.title = titleOf(turns, here.isOver || !here.mover ? here.title : t().playsAt(here.mover, here.title));
    show(here.isLost ? LOST : turnIcon(turns.length));
    badge(turns.length);
  }

  /** Says where it is one's turn, away from all tables. */
  home(tables: readonly Summary[]): void {
    const turns = tables.filter((one) => one.your_turn).map((one) => one.title);
    document.title = titleOf(turns, 'Barnboard');
    show(turnIcon(turns.length));
    badge(turns.length);
  }

  /** A match is over: the icon says so until somebody has looked. Returns what ends that. */
  over(): () => void {
    const look = (): void => show(document.visibilityState === 'visible' ? turnIcon(0) : OVER);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  /** Whether something waits for an answer, away from all tables. */
  waits = (is: boolean): void => show(turnIcon(is ? 1 : 0));

  /** The usual icon. */
  rest = (): void => show(turnIcon(0));

  /** Asks about the other tables, again and again where there are some; returns what ends that. */
  listen(here: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const tables = await api.me().then(
        (told) => told.tables.filter((one) => one.id !== here && (one.status === 'playing' || one.status === 'waiting')),
        () => null, // asked again later
      );
      if (tables) this.#others = tables.filter((one) => one.your_turn);
      if (tables === null || tables.length > 0) timer = setTimeout(look, EVERY);
    };
    timer = setTimeout(look, SOON);
    return () => clearTimeout(timer);
  }
}

function show(icon: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}

/** The number on the icon of the installed page. */
function badge(turns: number): void {
  if ('setAppBadge' in navigator) void (turns > 0 ? navigator.setAppBadge(turns) : navigator.clearAppBadge()).catch(() => undefined);
}

export const signs = new Signs();
