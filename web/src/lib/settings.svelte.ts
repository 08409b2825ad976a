/** What this browser remembers: language, light, sound, single keys, your name, what was asked once. */
import type { Language } from '../boards/board';

const KEY = 'barnboard';

interface Kept {
  lang: Language | null;
  theme: 'light' | 'dark' | null;
  sound: boolean;
  keys: boolean;
  ask: boolean;
  name: string;
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
  #kept = $state<Kept>({ lang: null, theme: null, sound: true, keys: true, ask: true, name: '', ...read() });

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

  /** Puts language and light on the document. */
  show(): void {
    document.documentElement.lang = this.lang;
    if (this.#kept.theme) document.documentElement.dataset['theme'] = this.#kept.theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.theme === 'dark' ? '#1d1814' : '#f4ecdc');
  }
}

export const settings = new Settings();
