/**
 * Since your last turn: what each of the others did, until the first touch, and any of it again on the board. The server tells it; nothing here
 * judges a move. The page draws it; nothing here draws.
 */
import { still } from '../boards/parts';
import { Refused, Unreachable, api, type Recap, type Replay } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { TableState } from '../lib/table.svelte';
import { framesOf, rhythm } from './frames';

export type Slip = Recap['slips'][number];

/** From when on somebody was away, in milliseconds. */
const AWAY = 3_600_000;
/** How often it is written down that somebody is here. */
const HERE = 60_000;

export class RecapState {
  /** What is told now, if anything. */
  told = $state.raw<Recap | null>(null);
  /** How long whoever reads it was away, in milliseconds, if that was hours. */
  away = $state<number | null>(null);
  /** The slip that is seen again. */
  again = $state<number | null>(null);
  /** What the board shows of it. */
  frame = $state.raw<Replay | null>(null);

  readonly #table: TableState;
  /** Goes up whenever something else was wanted. */
  #run = 0;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Whether slips lie in the place of the prompt. */
  get shows(): boolean {
    return this.told !== null && this.away === null;
  }
  get slips(): Slip[] {
    return this.told?.slips ?? [];
  }

  /** The turn has come: asks what happened meanwhile. */
  async begin(): Promise<void> {
    const run = ++this.#run;
    const now = this.#table.now;
    if (now?.viewer == null) return;
    try {
      const told = await api.recap(this.#table.id, now.viewer);
      if (run !== this.#run || told.ply !== this.#table.now?.ply || told.slips.length === 0) return;
      this.told = told;
      this.#measure();
    } catch (problem) {
      if (!(problem instanceof Refused || problem instanceof Unreachable)) throw problem; // one can play without it
    }
  }

  /** Nothing is told any more. */
  end = (): void => {
    this.stop();
    this.told = null;
    this.away = null;
  };

  /** Shows again what a slip tells, in little more than a second. */
  async see(which: number): Promise<boolean> {
    const slip = this.slips[which];
    const seat = this.#table.now?.viewer ?? null;
    if (!slip) return false;
    const run = ++this.#run;
    this.again = which;
    try {
      const steps = framesOf(slip.plies, still());
      const frames = await Promise.all(steps.map((ply) => api.replay(this.#table.id, ply, seat)));
      for (const [at, frame] of frames.entries()) {
        if (run !== this.#run) return false;
        this.frame = frame;
        await new Promise((done) => setTimeout(done, rhythm(at, frames.length)));
      }
    } catch (problem) {
      if (!(problem instanceof Refused || problem instanceof Unreachable)) throw problem;
    }
    if (run !== this.#run) return false;
    this.stop();
    return true;
  }

  /** One after the other. */
  seeAll = async (): Promise<void> => {
    for (let which = 0; which < this.slips.length; which++) if (!(await this.see(which))) return;
  };

  /** Ends what is seen again: the board shows how it stands. */
  stop = (): void => {
    this.#run += 1;
    this.again = null;
    this.frame = null;
  };

  /** Any touch ends what is seen again; one beside the slips lets them go. */
  touched = (event: PointerEvent): void => {
    const beside = !(event.target instanceof Element && event.target.closest('.since, .awaybox'));
    if (beside) this.end();
  };

  /** A key: true where it was meant for the slips. Any other ends what is seen again. */
  pressed = (key: string): boolean => {
    if (this.told === null) return false;
    const which = Number(key) - 1;
    const ran = this.again !== null;
    if (key.length === 1 && this.slips[which]) {
      void this.see(which);
      return true;
    }
    if (ran) this.stop();
    if (key !== 'Escape') return false;
    if (!ran) this.end();
    return true;
  };

  /** Writes down that somebody is here, as long as the page is looked at; returns what ends that. */
  attend(): () => void {
    const here = (): void => {
      if (document.visibilityState !== 'visible') return;
      this.#measure(); // who comes back reads for how long
      settings.saw(this.#table.id);
    };
    const timer = setInterval(here, HERE);
    document.addEventListener('visibilitychange', here);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', here);
    };
  }

  #measure(): void {
    if (this.told === null || this.away !== null || document.visibilityState !== 'visible') return;
    const last = Math.max(this.told.moved_at === null ? Infinity : this.told.moved_at - this.#table.skew, settings.seen(this.#table.id));
    const away = Date.now() - last;
    this.away = away >= AWAY ? away : null;
    settings.saw(this.#table.id);
  }
}
