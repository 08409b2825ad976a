/** Making tables. */
import { api, nonce, type Bot, type Game, type NewTable } from './api';
import { settings } from './settings.svelte';
import { t } from './texts';

/** The bot that one meets first: neither a beginner nor a champion. */
export function usualBot(bots: Bot[]): string {
  return (bots.find((bot) => bot.id === 'medium') ?? bots[Math.floor(bots.length / 2)] ?? { id: 'greedy' }).id;
}

/** You and bots on all other chairs, dealt at once. */
export function againstBots(game: Game, bots: Bot[]): NewTable {
  const seats = game.seats.includes(3) ? 3 : game.seats[0]!;
  const bot = usualBot(bots);
  return {
    game: game.id,
    open: false,
    options: {},
    clock: { kind: 'none', seconds: 0 },
    seats: [
      { kind: 'me', name: settings.name || t().guest, nonce: nonce() },
      ...Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, bot, nonce: '' })),
    ],
  };
}

export const make = (wanted: NewTable) => api.make(wanted);
