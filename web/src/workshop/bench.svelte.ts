/**
 * A box on the bench. Its text is the truth: the form has its changes written into it by the server, which checks whatever was typed 300 ms
 * after the last key. What is yours is kept as you go.
 */
import { api, Refused, type BenchForm, type BenchText, type Checked } from '../lib/api';
import { keyOf, type Path, type Value } from './schema';

const PAUSE = 300;
const MOST_BACK = 100;
const TOO_FAST = 3000;

interface Edit {
  do: 'set' | 'add' | 'drop';
  path: Path;
  value?: Value;
}

export class Bench {
  form = $state.raw<BenchForm | null>(null);
  kept = $state.raw<BenchText | null>(null);
  text = $state('');
  checked = $state.raw<Checked | null>(null);
  facts = $state.raw<Record<string, Value>>({});
  trouble = $state('');
  lost = $state(false);
  busy = $state(false);
  private before: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;
  private waiting: Edit[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    readonly game: string,
    private readonly id: string | null,
    private readonly named: (game: string) => string,
    private readonly moved: (id: string) => void,
  ) {}

  async open(): Promise<void> {
    try {
      this.form = await api.benchForm(this.game);
      this.kept = this.id ? await api.bench(this.id) : null;
      this.text = this.kept?.text ?? this.form.usual;
      this.facts = this.form.facts as Record<string, Value>;
      await this.check();
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 404) this.lost = true;
      else this.say(problem);
    }
  }

  /** What is the usual value of entries that differ, by their paths. */
  readonly usual = $derived.by(() => new Map((this.checked?.changes ?? []).map((change) => [keyOf(change.path), change])));
  readonly problems = $derived(this.checked?.problems ?? []);
  readonly playable = $derived(this.checked?.box ?? null);
  /** What it is called at the door of a table: by its text, else by its shelf. */
  readonly title = $derived(this.checked?.title ?? this.kept?.title ?? this.form?.title ?? '');
  readonly mine = $derived(this.kept === null || this.kept.yours);

  /** Somebody writes into the text. */
  type(text: string): void {
    this.remember();
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check().then(() => this.keep()), PAUSE);
  }

  /** An entry is set in the form. */
  set(path: Path, value: Value): Promise<void> {
    return this.write({ do: 'set', path, value });
  }
  add(path: Path, value: Value): Promise<void> {
    return this.write({ do: 'add', path, value });
  }
  drop(path: Path): Promise<void> {
    return this.write({ do: 'drop', path });
  }
  /** An entry is as usual again. */
  putBack(path: Path): Promise<void> {
    const change = this.usual.get(keyOf(path));
    return change && change.usual !== null ? this.set(path, change.usual as Value) : Promise.resolve();
  }

  /** The last change is taken back. */
  undo(): void {
    const text = this.before.pop();
    if (text === undefined) return;
    this.text = text;
    void this.check().then(() => this.keep());
  }

  private remember(): void {
    if (this.before.at(-1) !== this.text) this.before.push(this.text);
    if (this.before.length > MOST_BACK) this.before.shift();
  }

  /** Changes go one after the other: each is written into the text that the last one gave. */
  private write(edit: Edit): Promise<void> {
    this.waiting.push(edit);
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.writeNow();
      if (this.waiting.length === 0) await this.keep(); // and what was changed meanwhile is written next
    }
  }

  private async writeNow(): Promise<void> {
    while (this.waiting.length > 0) {
      const edits = this.waiting.splice(0);
      const mine = ++this.turn;
      try {
        this.remember();
        const told = await api.benchWrite(this.game, this.text, edits);
        if (mine !== this.turn) continue;
        this.text = told.text;
        this.take(told);
      } catch (problem) {
        this.say(problem);
        if (!(problem instanceof Refused && problem.status === 429)) continue;
        this.waiting.unshift(...edits); // too fast: nothing of it is lost
        await new Promise((resolve) => setTimeout(resolve, TOO_FAST));
      }
    }
  }

  private async check(): Promise<void> {
    const mine = ++this.turn;
    try {
      const told = await api.benchCheck(this.game, this.text);
      if (mine === this.turn) this.take(told);
    } catch (problem) {
      this.say(problem);
    }
  }

  private take(told: Checked): void {
    this.trouble = '';
    this.checked = told;
    if (told.facts) this.facts = told.facts as Record<string, Value>;
  }

  /** Keeps what is there: a box of one's own is made with the first change. */
  async keep(): Promise<void> {
    if (!this.mine || this.busy || this.text === (this.kept?.text ?? this.form?.usual)) return;
    this.busy = true;
    try {
      if (this.kept) this.kept = await api.benchChange(this.kept.id, { text: this.text });
      else {
        this.kept = await api.benchMake(this.game, this.text, this.checked?.title ?? this.named(this.form!.title), null);
        this.moved(this.kept.id);
      }
    } catch (problem) {
      this.say(problem);
    } finally {
      this.busy = false;
    }
  }

  /** Keeps what is there and lays its newest version that can be played: its digest, for a table or a study; null for the usual box. */
  async lay(): Promise<string | null> {
    await this.keep();
    return this.kept ? (await api.benchLay(this.kept.id)).box : null;
  }

  async change(what: { title?: string; shared?: boolean }): Promise<void> {
    if (what.title && this.checked?.title) await this.set(['name'], what.title);
    if (!this.kept) await this.keep();
    if (!this.kept) return;
    try {
      this.kept = await api.benchChange(this.kept.id, what);
    } catch (problem) {
      this.say(problem);
    }
  }

  /** A copy of what is shown, as a box of one's own. */
  async copy(): Promise<void> {
    try {
      const made = await api.benchMake(this.game, this.text, this.kept?.title ?? this.form!.title, this.kept?.id ?? null);
      this.kept = made;
      this.moved(made.id);
    } catch (problem) {
      this.say(problem);
    }
  }

  private say(problem: unknown): void {
    this.trouble = problem instanceof Error ? problem.message : String(problem);
  }
}
