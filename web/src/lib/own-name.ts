import type { Language } from './spoken.svelte';

/** What a language is called by those who speak it: Deutsch, Français, 日本語. */
export function ownName(lang: Language): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
