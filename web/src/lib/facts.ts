/** What the page says of games before anyone has opened their rules. */

/** How long a match takes among people, in minutes. */
const MINUTES: Record<string, number> = { oregon: 45, fences: 30, happy_farm: 30, magic_farm: 40, farm_shop: 45 };
export const minutesOf = (game: string): number => MINUTES[game] ?? 40;

/** The order of the front page; a further game comes last. */
const ORDER = ['oregon', 'fences', 'happy_farm', 'magic_farm', 'farm_shop'];
export function inOrder<G extends { id: string }>(games: G[]): G[] {
  const place = (game: G) => (ORDER.includes(game.id) ? ORDER.indexOf(game.id) : ORDER.length);
  return [...games].sort((one, other) => place(one) - place(other));
}

/** Seconds as people read a clock. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
