/** Days and lengths of time as the language of the page writes them. */
import { settings } from './settings.svelte';
import { words } from './texts/you';

const DAY = 86_400_000;

export const day = (at: number): string => {
  const other = new Date(at).getFullYear() !== new Date().getFullYear();
  return new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'long', ...(other && { year: 'numeric' }) }).format(at);
};

/** When something happened: the time of day if that was today. */
export function when(at: number): string {
  if (new Date(at).toDateString() === new Date().toDateString()) return words().today(new Intl.DateTimeFormat(settings.lang, { timeStyle: 'short' }).format(at));
  const near = Date.now() - at < 180 * DAY;
  return new Intl.DateTimeFormat(settings.lang, near ? { weekday: 'short', day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** How long something took. */
export function lasted(ms: number): string {
  if (ms >= 2 * DAY) return words().days(Math.round(ms / DAY));
  const hours = ms >= DAY / 8;
  return new Intl.NumberFormat(settings.lang, { style: 'unit', unit: hours ? 'hour' : 'minute', unitDisplay: 'short', maximumFractionDigits: 0 }).format(Math.max(1, ms / (hours ? 3_600_000 : 60_000)));
}
