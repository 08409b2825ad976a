/**
 * News one after the other, so that a person can follow: what others do is shown no faster than the pace. Who presses a key or touches the page
 * sees at once how it stands. The further the page is behind, the faster it goes.
 */

export class Pace<News> {
  #waiting: News[] = [];
  #shown = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #show: (news: News) => void;
  readonly #pause: () => number;

  /** `pause`: the milliseconds for which something stays before the next is shown. */
  constructor(show: (news: News) => void, pause: () => number) {
    this.#show = show;
    this.#pause = pause;
  }

  get behind(): number {
    return this.#waiting.length;
  }

  /** Shows news when it is their turn; at once where nothing that others did is being looked at. */
  add(news: News, atOnce: boolean): void {
    if (atOnce && this.#waiting.length === 0) this.#now(news);
    else {
      this.#waiting.push(news);
      this.#plan();
    }
  }

  /** Shows all that waits, the last of it to stay. */
  skip(): void {
    clearTimeout(this.#timer);
    for (const news of this.#waiting.splice(0)) this.#now(news);
  }

  /** Shows nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #now(news: News): void {
    this.#shown = performance.now();
    this.#show(news);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const pause = this.#pause() / Math.max(1, this.#waiting.length - 2);
    this.#timer = setTimeout(
      () => {
        this.#now(this.#waiting.shift()!);
        this.#plan();
      },
      Math.max(0, this.#shown + pause - performance.now()),
    );
  }
}
