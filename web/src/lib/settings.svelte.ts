/** What this browser remembers: language, light, sound, single keys, your name, what was asked once. */
import type { Kept as Days } from './days';
import { NOTHING_YET } from './days';
import { LANGUAGES, preferred } from './languages';
import { speak, type Language } from './spoken.svelte';

const KEY = 'barnboard';
const MOST_MUTED = 50;
const MOST_SEEN = 50;

interface Kept {
  lang: Language | null;
  theme: 'light' | 'dark' | null;
  sound: boolean;
  keys: boolean;
  ask: boolean;
  name: string;
  /** How fast the moves of others are shown. */
  pace: 'slow' | 'usual' | 'fast' | 'none';
  /** How strong the bots of each game were wanted. */
  level: Record<string, string>;
  /** Seats whose talk is not shown, by table. */
  muted: Record<string, number[]>;
  /** When somebody was last here, by table, in milliseconds. */
  seen: Record<string, number>;
  /** When the announcement was made that was put away last. */
  heard: number;
  /** Whether to knock when it is one's turn, and when that was said. */
  knock: { said: '' | 'yes' | 'later' | 'never'; at: number };
  /** How far the lesson of each game is, and whether it was gone through once. */
  lessons: Record<string, { step: number; of: number; done: boolean }>;
  /** The moves of the day that were tried. */
  days: Days;
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  #kept = $state<Kept>({ lang: null, theme: null, sound: true, keys: true, ask: true, name: '', level: {}, muted: {}, seen: {}, knock: { said: '', at: 0 }, heard: 0, pace: 'usual', lessons: {}, days: NOTHING_YET, ...read() });

  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#night = event.matches));
  }

  get lang(): Language {
    return this.#kept.lang && LANGUAGES.includes(this.#kept.lang) ? this.#kept.lang : preferred(navigator.languages);
  }
  get theme(): 'light' | 'dark' {
    return this.#kept.theme ?? (this.#night ? 'dark' : 'light');
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get keys(): boolean {
    return this.#kept.keys;
  }
  /** Whether to ask before the first move of a kind that cannot be taken back. */
  get ask(): boolean {
    return this.#kept.ask;
  }
  get pace(): Kept['pace'] {
    return this.#kept.pace;
  }
  get level(): Record<string, string> {
    return this.#kept.level;
  }
  get lessons(): Kept['lessons'] {
    return this.#kept.lessons;
  }
  get knock(): Kept['knock'] {
    return this.#kept.knock;
  }
  get days(): Days {
    return this.#kept.days;
  }
  get heard(): number {
    return this.#kept.heard;
  }
  muted(table: string): number[] {
    return this.#kept.muted[table] ?? [];
  }
  get name(): string {
    return this.#kept.name;
  }

  keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // a browser that keeps nothing still plays
    }
    this.show();
  }

  /** Speaks another language, once its texts are there. */
  async speak(lang: Language): Promise<void> {
    await speak(lang);
    this.keep({ lang });
  }

  /** Shows the talk of a seat no more, or again. Of tables long ago that is forgotten. */
  mute(table: string, seat: number, silent: boolean): void {
    const seats = [...this.muted(table).filter((one) => one !== seat), ...(silent ? [seat] : [])];
    const others = Object.entries(this.#kept.muted).filter(([name]) => name !== table);
    this.keep({ muted: Object.fromEntries([...others.slice(-MOST_MUTED), [table, seats]]) });
  }

  /** When somebody was last at a table with this browser; long ago where it is not known. */
  seen(table: string): number {
    return this.#kept.seen[table] ?? 0;
  }

  /** Somebody is at a table now. */
  saw(table: string): void {
    const others = Object.entries(this.#kept.seen).filter(([name]) => name !== table);
    this.keep({ seen: Object.fromEntries([...others.slice(-MOST_SEEN), [table, Date.now()]]) });
  }

  /** Puts language and light on the document. */
  show(): void {
    document.documentElement.lang = this.lang;
    if (this.#kept.theme) document.documentElement.dataset['theme'] = this.#kept.theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.theme === 'dark' ? '#1d1814' : '#f4ecdc');
  }
}

export const settings = new Settings();
