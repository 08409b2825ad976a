/**
 * A guided first match, as this browser goes through it. The match is recorded: the server tells its steps once and its table ply by ply; whatever is
 * done here leaves nothing behind there. The page draws it; nothing here draws.
 */
import { still } from '../boards/parts';
import { Refused, Unreachable, api, type Lesson, type LessonPosition, type Move } from './api';
import { isButton } from './buttons';
import { narrow, remaining, standsFor } from './narrow';
import { settings } from './settings.svelte';

/** How long a move that plays by itself is looked at, in milliseconds. */
const PAUSE = 1300;
/** How long one sees what will be shown, before it is played. */
const SHOWN = 500;

/** What was touched instead of what the step waits for. */
export interface Wrong {
  part: string;
  /** The move that it would have been, where it was a whole one, and the points of it. */
  words: string | null;
  points: number | null;
}

export class LessonState {
  readonly lesson: Lesson;
  /** The step that is told now; behind the last one the lesson is over. */
  at = $state(0);
  position = $state.raw<LessonPosition | null>(null);
  picked = $state.raw<string[]>([]);
  wrong = $state.raw<Wrong | null>(null);
  /** How often something else was touched in this step. */
  tries = $state(0);
  /** Moves play by themselves, or the next table is on its way. */
  busy = $state(true);
  /** The server cannot be reached. */
  away = $state(false);

  #positions = new Map<number, Promise<LessonPosition>>();
  /** Ends what plays by itself, when one goes elsewhere. */
  #run = 0;
  #hurry: (() => void) | null = null;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    const kept = settings.lessons[lesson.game];
    void this.#tell(kept && kept.step < kept.of ? Math.min(kept.step, lesson.steps.length - 1) : 0);
  }

  get isOver(): boolean {
    return this.at >= this.lesson.steps.length;
  }
  get step(): Lesson['steps'][number] | null {
    return this.lesson.steps[this.at] ?? null;
  }
  get expected(): Move | null {
    return this.busy ? null : (this.step?.move ?? null);
  }
  /** The legal moves, where one is waited for. */
  get moves(): Move[] {
    return this.expected ? (this.position?.moves ?? []) : [];
  }
  get narrowed() {
    return narrow(this.moves, this.picked);
  }
  /** The parts of the expected move that are still to be touched. */
  get rest(): string[] {
    return this.expected ? (remaining(this.expected.touch, this.picked) ?? []) : [];
  }
  /** The parts that lie in the light. */
  get spoken(): string[] {
    if (this.busy || !this.step) return [];
    return [...new Set(this.step.parts.length > 0 && this.picked.length === 0 ? this.step.parts : this.rest)];
  }
  /** The moves that were made so far. */
  get told(): Lesson['told'] {
    return this.lesson.told.slice(0, this.position?.ply ?? 0);
  }

  // ------------------------------------------------------------ touching

  pick = (part: string): void => {
    const expected = this.expected;
    if (!expected) return;
    if (this.rest.includes(part)) {
      this.wrong = null;
      this.picked = [...this.picked, part];
      if (this.rest.length === 0) void this.#play();
    } else if (this.picked.includes(part)) this.picked = this.picked.filter((one) => one !== part);
    else void this.#answer(part);
  };

  /** Puts the last picked part back; false where nothing was picked. */
  putBack(): boolean {
    if (this.busy || this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  /** Says what something else would have been. */
  async #answer(part: string): Promise<void> {
    const before = isButton(part) ? this.picked : [...this.picked, part];
    const meant = isButton(part) ? standsFor(this.moves, this.picked, part) : narrow(this.moves, before).ready;
    const wrong: Wrong = { part, words: null, points: null };
    const at = this.at;
    this.tries += 1;
    this.wrong = wrong;
    if (meant.length !== 1 || !this.position) return;
    try {
      const told = await api.lessonInstead(this.lesson.game, this.position.ply, meant[0]!.text);
      if (this.wrong === wrong && this.at === at) this.wrong = { ...wrong, ...told };
    } catch (problem) {
      if (!(problem instanceof Refused || problem instanceof Unreachable)) throw problem; // the reason alone will do
    }
  }

  // ------------------------------------------------------------ going

  /** Goes on from a step that only tells. */
  goOn = (): void => {
    if (!this.busy && this.step && !this.step.move) void this.#play();
  };

  /** Plays the step, and goes on. */
  showMe = async (): Promise<void> => {
    const move = this.expected;
    if (!move) return this.goOn();
    const run = ++this.#run;
    this.wrong = null;
    this.picked = move.touch;
    this.busy = true;
    await this.#wait(SHOWN);
    if (run === this.#run) await this.#play();
  };

  back = (): void => {
    if (this.at > 0) void this.#tell(this.at - 1);
  };

  again = (): void => void this.#tell(0);

  /** Any key or touch shows at once what would be shown by and by. */
  skip = (): void => this.#hurry?.();

  stop(): void {
    this.#run += 1;
    this.#hurry?.();
  }

  /** Another try to reach the server. */
  retry = (): void => void this.#tell(Math.min(this.at, this.lesson.steps.length - 1));

  /** The move of a step, and what follows by itself; then the next step. */
  async #play(): Promise<void> {
    const step = this.step;
    if (!step) return;
    const run = ++this.#run;
    this.busy = true;
    this.wrong = null;
    try {
      for (let ply = step.ply + 1; ply <= step.until; ply++) {
        const next = await this.#load(ply);
        if (run !== this.#run) return;
        this.#show(next);
        const isLast = ply === step.until;
        if (!isLast || this.lesson.told[ply - 1]?.seat !== this.lesson.seat) await this.#wait(PAUSE);
        if (run !== this.#run) return;
      }
      await this.#tell(this.at + 1);
    } catch (problem) {
      if (!(problem instanceof Unreachable)) throw problem;
      this.away = true;
    }
  }

  /** Tells a step, with the table as it is then. */
  async #tell(at: number): Promise<void> {
    const run = ++this.#run;
    this.#hurry?.();
    const { steps, game } = this.lesson;
    this.busy = true;
    const ply = steps[at]?.ply ?? steps.at(-1)!.until;
    try {
      const next = await this.#load(ply);
      if (run !== this.#run) return;
      this.away = false;
      this.#show(next);
      this.at = at;
      this.tries = 0;
      this.wrong = null;
      this.busy = false;
      const done = at >= steps.length || (settings.lessons[game]?.done ?? false);
      settings.keep({ lessons: { ...settings.lessons, [game]: { step: at, of: steps.length, done } } });
      for (let soon = ply + 1; soon <= (steps[at]?.until ?? ply); soon++) void this.#load(soon).catch(() => undefined);
    } catch (problem) {
      if (!(problem instanceof Unreachable)) throw problem;
      this.away = true;
    }
  }

  #show(position: LessonPosition): void {
    this.picked = [];
    this.position = position;
  }

  #load(ply: number): Promise<LessonPosition> {
    const known = this.#positions.get(ply);
    if (known) return known;
    const asked = api.lessonPosition(this.lesson.game, ply);
    this.#positions.set(ply, asked);
    asked.catch(() => this.#positions.delete(ply));
    return asked;
  }

  #wait(milliseconds: number): Promise<void> {
    if (still()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#hurry = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#hurry = done;
    });
  }
}
