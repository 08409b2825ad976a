/** What this browser remembers: language, light, sound, single keys, your name, what was asked once. */
import type { Language } from '../boards/board';
import type { Kept as Days } from './days';
import { NOTHING_YET } from './days';

const KEY = 'barnboard';
const MOST_MUTED = 50;

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
  /** When the announcement was made that was put away last. */
  heard: number;
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

const spoken = (): Language => (navigator.languages.find((one) => /^(en|de)\b/.test(one))?.startsWith('de') ? 'de' : 'en');

class Settings {
  #kept = $state<Kept>({ lang: null, theme: null, sound: true, keys: true, ask: true, name: '', level: {}, muted: {}, heard: 0, pace: 'usual', lessons: {}, days: NOTHING_YET, ...read() });

  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#night = event.matches));
  }

  get lang(): Language {
    return this.#kept.lang ?? spoken();
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

  /** Shows the talk of a seat no more, or again. Of tables long ago that is forgotten. */
  mute(table: string, seat: number, silent: boolean): void {
    const seats = [...this.muted(table).filter((one) => one !== seat), ...(silent ? [seat] : [])];
    const others = Object.entries(this.#kept.muted).filter(([name]) => name !== table);
    this.keep({ muted: Object.fromEntries([...others.slice(-MOST_MUTED), [table, seats]]) });
  }

  /** Puts language and light on the document. */
  show(): void {
    document.documentElement.lang = this.lang;
    if (this.#kept.theme) document.documentElement.dataset['theme'] = this.#kept.theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.theme === 'dark' ? '#1d1814' : '#f4ecdc');
  }
}

export const settings = new Settings();
