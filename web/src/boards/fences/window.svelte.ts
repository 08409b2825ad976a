/**
 * The window on the land: what of it is shown. It follows the play until a person moves it by mouse, touch or keys; `follow` brings it back. A look
 * at a place (by focus or by walking over the fields) lasts until the play goes on.
 */
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { shrunk } from '../fly';
import { MOVE, still } from '../parts';
import { type Camera, type Frame, held, home, showing, zoomed } from './camera';
import type { Cell } from './land';

export type Side = 'north' | 'east' | 'south' | 'west';

/** What the window should show by itself. */
export interface Scene {
  frame: Frame;
  /** A point of the land that matters now. */
  interest: Cell | null;
  /** Whether one tile matters, and no room is needed around the land. */
  near: boolean;
}

const STEP = 160; // milliseconds of a step by key or button

export class LandWindow {
  element = $state<HTMLElement>();
  width = $state(0);
  height = $state(0);
  /** Where a person moved it. */
  own = $state.raw<Camera | null>(null);
  /** Where it looks for a moment. */
  #aside = $state.raw<Camera | null>(null);
  #scene: () => Scene;
  #eye: Tween<Camera>;
  #pace = 0;
  #room = '';
  #fingers = new Map<number, Cell>();
  #dragged = false;

  readonly wide = $derived(this.width || 800);
  readonly tall = $derived(this.height || 600);
  readonly camera = $derived.by((): Camera => {
    const { frame, interest, near } = this.#scene();
    return this.own ?? this.#aside ?? home(frame, this.wide, this.tall, interest, near);
  });
  /** What is seen, in units of the land. */
  readonly box = $derived.by(() => {
    const { x, y, scale } = this.#eye.current;
    return { x: x - this.wide / scale / 2, y: y - this.tall / scale / 2, width: this.wide / scale, height: this.tall / scale };
  });

  constructor(scene: () => Scene) {
    this.#scene = scene;
    this.#eye = new Tween(this.camera, { easing: cubicOut });
    // the eye follows the camera: at once under a hand, else gently
    $effect.pre(() => {
      const room = `${this.wide} ${this.tall}`;
      const duration = room !== this.#room || still() ? 0 : this.#pace;
      this.#room = room;
      this.#pace = MOVE;
      void this.#eye.set(this.camera, { duration });
    });
  }

  /** Pixels to a unit. */
  get scale(): number {
    return this.#eye.current.scale;
  }

  /** Where a point of the land is on the window. */
  at({ x, y }: Cell): { left: number; top: number } {
    return { left: (x - this.box.x) * this.scale, top: (y - this.box.y) * this.scale };
  }

  // ------------------------------------------------------------ moved by a person

  #look(next: Camera, duration = 0): void {
    this.#pace = duration;
    this.own = held(next, this.#scene().frame);
  }

  /** Follows the play again. */
  follow = (): void => void (this.own = this.#aside = null);

  /** The play goes on: a look at a place is over. */
  goOn(): void {
    this.#aside = null;
  }

  zoom = (by: number): void => this.#look(zoomed(this.camera, by), STEP);

  pan(x: number, y: number): void {
    this.#look({ ...this.camera, x: this.camera.x + x * 100, y: this.camera.y + y * 100 }, STEP);
  }

  /** Goes just so far that a cell is wholly seen. */
  goTo = (cell: Cell): void => this.#look(showing(this.camera, this.wide, this.tall, cell), MOVE);

  /** Looks there for a moment, unless it is seen already; where a person moved the window, that moves on. */
  reveal(cell: Cell): void {
    const next = showing(this.camera, this.wide, this.tall, cell);
    if (next.x === this.camera.x && next.y === this.camera.y) return;
    if (this.own) this.own = next;
    else this.#aside = next;
  }

  /** The sides on which some of these cells lie out of sight, with the nearest of them. */
  beyond<Found extends Cell>(cells: readonly Found[]): { side: Side; cell: Found }[] {
    const { x, y, scale } = this.camera;
    const [left, top, right, bottom] = [x - this.wide / scale / 2, y - this.tall / scale / 2, x + this.wide / scale / 2, y + this.tall / scale / 2];
    const near = (side: Side, out: (cell: Cell) => number): { side: Side; cell: Found }[] => {
      const found = cells.filter((cell) => out(cell) > 0).sort((a, b) => out(a) - out(b))[0];
      return found ? [{ side, cell: found }] : [];
    };
    return [
      ...near('north', (cell) => top - cell.y * 100 - 40),
      ...near('east', (cell) => cell.x * 100 + 60 - right),
      ...near('south', (cell) => cell.y * 100 + 60 - bottom),
      ...near('west', (cell) => left - cell.x * 100 - 40),
    ];
  }

  // ------------------------------------------------------------ mouse and fingers

  /** Where a pointer is on the window, in the window's own pixels: a review shows it smaller. */
  #point(event: MouseEvent): Cell {
    const [at, size] = [this.element!.getBoundingClientRect(), shrunk(this.element!)];
    return { x: (event.clientX - at.left) / size, y: (event.clientY - at.top) / size };
  }

  #under({ x, y }: Cell): Cell {
    return { x: this.box.x + x / this.scale, y: this.box.y + y / this.scale };
  }

  #span(): Cell & { wide: number } {
    const [a, b] = [...this.#fingers.values()];
    return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2, wide: Math.hypot(a!.x - b!.x, a!.y - b!.y) };
  }

  press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.#fingers.size === 0) this.#dragged = false;
    this.#fingers.set(event.pointerId, this.#point(event));
  };

  drag = (event: PointerEvent): void => {
    const from = this.#fingers.get(event.pointerId);
    if (!from) return;
    const to = this.#point(event);
    if (!this.#dragged && Math.hypot(to.x - from.x, to.y - from.y) < 5) return;
    if (!this.#dragged) this.element?.setPointerCapture(event.pointerId);
    this.#dragged = true;
    const before = this.#fingers.size === 2 ? this.#span() : null;
    this.#fingers.set(event.pointerId, to);
    const camera = this.camera;
    if (before) {
      const now = this.#span();
      const nearer = zoomed(camera, now.wide / Math.max(1, before.wide), this.#under(now));
      this.#look({ ...nearer, x: nearer.x - (now.x - before.x) / nearer.scale, y: nearer.y - (now.y - before.y) / nearer.scale });
    } else this.#look({ ...camera, x: camera.x - (to.x - from.x) / camera.scale, y: camera.y - (to.y - from.y) / camera.scale });
  };

  release = (event: PointerEvent): void => void this.#fingers.delete(event.pointerId);

  /** The click at the end of a drag means nothing. */
  swallow = (event: MouseEvent): void => {
    if (this.#dragged && event.detail > 0) event.stopPropagation();
    this.#dragged = false;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.#look(zoomed(this.camera, Math.exp(-event.deltaY * 0.0016), this.#under(this.#point(event))));
  };
}
