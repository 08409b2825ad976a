/**
 * The move of a day, as this browser tries it. The server tells the position, whether a move is the best one, and help; what was tried is kept here and
 * nowhere else. The answer is asked for when it was found, or given up. The page draws it; nothing here draws.
 */
import { Refused, Unreachable, api, type Move, type Puzzle, type PuzzleAnswer, type PuzzleHelp } from './api';
import { isButton } from './buttons';
import { TRIES, dayOf, runOn, withDay, type Day } from './days';
import { narrow, standsFor, swaps, touched } from './narrow';
import { settings } from './settings.svelte';

export class PuzzleState {
  readonly puzzle: Puzzle;
  readonly today: number;
  picked = $state.raw<string[]>([]);
  help = $state.raw<PuzzleHelp | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  busy = $state(false);
  /** The server cannot be reached, or refuses. */
  trouble = $state('');
  /** A move that was chosen by a button stands for all its parts. */
  #chosen = $state.raw<Move | null>(null);

  constructor(puzzle: Puzzle, today: number) {
    this.puzzle = puzzle;
    this.today = today;
    void this.#ask();
  }

  /** What was tried, and how it ended. */
  get day(): Day {
    return dayOf(settings.days, this.puzzle.day, this.puzzle.id);
  }
  get run(): number {
    return runOn(settings.days, this.today);
  }
  get isOver(): boolean {
    return this.day.end !== null;
  }
  get narrowed() {
    return narrow(this.isOver ? [] : this.puzzle.moves, this.picked);
  }
  get swaps(): Set<string> {
    return this.isOver ? new Set() : swaps(this.puzzle.moves, this.picked, this.narrowed.lit);
  }
  /** The move that is whole, and can be tried. */
  get whole(): Move | null {
    const { left, ready } = this.narrowed;
    return this.#chosen ?? (ready.length === 1 && left.length === 1 ? ready[0]! : null);
  }
  /** Moves that touch the same parts, to be told apart by words. */
  get alike(): Move[] {
    const { left, ready } = this.narrowed;
    return this.#chosen || ready.length === 0 || left.length === 1 ? [] : ready;
  }

  pick = (part: string): void => {
    if (this.isOver || this.busy) return;
    this.trouble = '';
    const meant = isButton(part) ? standsFor(this.puzzle.moves, this.picked, part) : [];
    this.#chosen = meant.length === 1 ? meant[0]! : null;
    this.picked = touched(this.puzzle.moves, this.picked, part);
  };

  choose = (move: Move): void => {
    this.#chosen = move;
  };

  /** Puts the last picked part back. */
  putBack(): void {
    this.#chosen = null;
    this.picked = this.picked.slice(0, -1);
  }

  /** Tries the move that is picked. */
  tryIt = async (): Promise<void> => {
    const move = this.whole;
    if (!move || this.busy || this.isOver || this.day.tries.some((one) => one.text === move.text)) return this.#forget();
    await this.#guarded(async () => {
      const told = await api.puzzleTry(this.puzzle.day, move.text);
      const tries = [...this.day.tries, { text: move.text, words: told.words, points: told.points }];
      this.#keep({ id: this.puzzle.id, tries, end: told.right ? 'found' : tries.length >= TRIES ? 'lost' : null });
      this.#forget();
    });
    if (!this.trouble) await this.#ask();
  };

  giveUp = async (): Promise<void> => {
    if (this.isOver || this.busy) return;
    this.#keep({ ...this.day, end: 'lost' });
    this.#forget();
    await this.#ask();
  };

  /** Help or the answer, whatever is due. */
  async #ask(): Promise<void> {
    const { day } = this.puzzle;
    const { end, tries } = this.day;
    await this.#guarded(async () => {
      if (end !== null) [this.answer, this.help] = [await api.puzzleAnswer(day), null];
      else if (tries.length > 0) this.help = await api.puzzleHelp(day, tries.length);
    });
  }

  #forget(): void {
    this.picked = [];
    this.#chosen = null;
  }

  #keep(day: Day): void {
    settings.keep({ days: withDay(settings.days, this.puzzle.day, this.today, day) });
  }

  async #guarded(deed: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await deed();
    } catch (problem) {
      if (problem instanceof Refused) this.trouble = problem.message;
      else if (problem instanceof Unreachable) this.trouble = 'away';
      else throw problem;
    } finally {
      this.busy = false;
    }
  }

  again = (): void => void this.#ask();
}
