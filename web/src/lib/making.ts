/** Making tables. */
import { api, type Bot, type Game, type NewTable, type Table } from './api';
import { newSeal, nonceOf, see } from './fair';
import { settings } from './settings.svelte';
import { t } from './texts';

/** The bot that one meets first, as the server says. */
export function usualBot(bots: Bot[]): string {
  return bots.find((bot) => bot.usual)?.id ?? '';
}

/** The levels from which a person chooses, from weak to strong. */
export const levelsOf = (bots: Bot[]): Bot[] => bots.filter((bot) => bot.level);

/** Asks again, second by second, until all games are prepared; for an effect, which it gives what stops it. */
export function untilReady(games: Game[], take: (games: Game[]) => void): (() => void) | undefined {
  if (games.every((game) => game.ready)) return;
  const timer = setTimeout(async () => take(await api.games().catch(() => games.slice())), 1000);
  return () => clearTimeout(timer);
}

/** You and bots on all other chairs, dealt at once. */
export function againstBots(game: Game, bot: string): NewTable {
  const seats = game.seats.includes(3) ? 3 : game.seats[0]!;
  return {
    game: game.id,
    open: false,
    options: {},
    clock: { kind: 'none', seconds: 0 },
    pace: 'live',
    stand_in: bot,
    seats: [
      { kind: 'me', name: settings.name || t().guest, seal: newSeal() },
      ...Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, bot })),
    ],
  };
}

/** Makes a table. Where nobody else has a number to seal, it is dealt when this is done. */
export async function make(wanted: NewTable): Promise<Table> {
  const made = await api.make(wanted);
  await attend(made).catch(() => undefined); // the page of the table does it again
  return made;
}

/** Seals that this browser has not made, and replaced once. */
const replaced = new Set<string>();

/**
 * Does what is to be done for a fair deal while a table waits: keeps what it shows, seals numbers of ours that are missing, and opens
 * them when everybody's are sealed. Nothing is opened at a table that does not show what it showed before.
 */
export async function attend(now: Table): Promise<void> {
  if (!see(now) || now.status !== 'waiting' || !now.deal) return;
  const isSealed = now.deal.seals_signature !== null;
  for (const seat of now.your_seats) {
    const seal = now.deal.seals[seat] ?? '';
    if (now.opened.includes(seat)) continue;
    const nonce = nonceOf(seal);
    if (nonce !== null) {
      if (isSealed) await api.openSeal(now.id, seat, nonce);
    } else if (!seal || (isSealed && !replaced.has(now.id))) {
      replaced.add(now.id);
      await api.seal(now.id, seat, newSeal());
    }
  }
}
