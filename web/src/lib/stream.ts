/**
 * The line to a table: server-sent events. A dropped line comes back by itself where it stopped (the browser sends the number of the last
 * news); where the browser gives up, or the server answered with an error, we try again with longer and longer pauses.
 */
import type { Announcement, ChatNews, MoveNews, SeatNews, Table } from './api';

export interface News {
  state: Table;
  move: MoveNews;
  undo: { number: number; ply: number; seat: number; text: string; at: number };
  chat: ChatNews;
  seat: SeatNews;
  presence: { present: number[]; watching: number };
  house: { announcement: Announcement | null };
  review: { status: 'none' | 'running' | 'done' | 'failed'; progress: number };
}
type Kind = keyof News;
const KINDS: Kind[] = ['state', 'move', 'undo', 'chat', 'seat', 'presence', 'house', 'review'];
const PAUSES = [500, 1000, 2000, 4000, 8000];

export interface Line {
  /** Called for every event; what it says is read when it is asked for. */
  hear: <K extends Kind>(kind: K, number: number, read: () => News[K]) => void;
  /** The line is up, or it is down since a moment and tried again at another. */
  up: () => void;
  down: (since: number, again: number) => void;
}

export class Stream {
  #source: EventSource | null = null;
  #last = 0;
  #tries = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #url: () => string;
  readonly #line: Line;

  constructor(url: () => string, line: Line) {
    this.#url = url;
    this.#line = line;
    this.now();
  }

  /** Connects at once. */
  now(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    if (this.#closed) return;
    const source = new EventSource(`${this.#url()}&since=${this.#last}`);
    this.#source = source;
    source.onopen = () => {
      this.#tries = 0;
      this.#since = 0;
      this.#line.up();
    };
    source.onerror = () => this.#lost(source);
    for (const kind of KINDS) {
      source.addEventListener(kind, (event: MessageEvent<string>) => {
        if (this.#source !== source) return;
        const number = Number(event.lastEventId);
        if (number > this.#last) this.#last = number;
        this.#line.hear(kind, number, () => JSON.parse(event.data) as News[typeof kind]);
      });
    }
  }

  #lost(source: EventSource): void {
    if (this.#closed || this.#source !== source) return;
    source.close();
    this.#since ||= Date.now();
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)]!;
    this.#tries += 1;
    this.#line.down(this.#since, Date.now() + pause);
    this.#timer = setTimeout(() => this.now(), pause);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}
