/** Which part of the land is shown, and how large. A tile is 100 units; scale is pixels per unit. */

export interface Camera {
  /** The point of the land in the middle of the window. */
  x: number;
  y: number;
  scale: number;
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const NEAREST = 1.8;
export const FARTHEST = 0.22;
/** A tile is not opened smaller than this, but where the whole land is seen if it is a little smaller. */
const LEAST = 0.5;
const WHOLE = 0.4;
const NEAR = 0.8; // on a phone
const CLOSE = 0.66; // where one tile matters
const USUAL = 1.08;
/** So much of the free places around the land is not shown where one tile matters. */
const TIGHT = 75;

const within = (value: number, least: number, most: number): number => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value)));

/** All cells with one free place around them. */
export function frameOf(cells: readonly { x: number; y: number }[]): Frame {
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
  return { left: (Math.min(...xs) - 1) * 100, top: (Math.min(...ys) - 1) * 100, right: (Math.max(...xs) + 2) * 100, bottom: (Math.max(...ys) + 2) * 100 };
}

const fitting = (frame: Frame, width: number, height: number): number => Math.min(width / (frame.right - frame.left), height / (frame.bottom - frame.top), USUAL);

/** The whole land, or as much of it around a point of interest as can be read. Where one tile matters, no room is left for others. */
export function home(land: Frame, width: number, height: number, around: { x: number; y: number } | null, near = false): Camera {
  const tight = { left: land.left + TIGHT, top: land.top + TIGHT, right: land.right - TIGHT, bottom: land.bottom - TIGHT };
  const least = width < 600 ? NEAR : near ? CLOSE : WHOLE;
  // rather less of the free places than less of the land
  const frame = near || (width >= 600 && fitting(land, width, height) < least && fitting(tight, width, height) >= least) ? tight : land;
  const fit = fitting(frame, width, height);
  const scale = within(fit >= least ? fit : Math.max(least, LEAST), FARTHEST, NEAREST);
  const [half, tall] = [width / scale / 2, height / scale / 2];
  const at = around ?? { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
  return { x: within(at.x, frame.left + half, frame.right - half), y: within(at.y, frame.top + tall, frame.bottom - tall), scale };
}

/** Nearer or farther, keeping a point of the land where it is on the screen. */
export function zoomed(camera: Camera, by: number, point: { x: number; y: number } = camera): Camera {
  const scale = within(camera.scale * by, FARTHEST, NEAREST);
  const keep = camera.scale / scale;
  return { x: point.x + (camera.x - point.x) * keep, y: point.y + (camera.y - point.y) * keep, scale };
}

/** Moved just so far that a cell is wholly seen. */
export function showing(camera: Camera, width: number, height: number, cell: { x: number; y: number }): Camera {
  const [half, tall] = [width / camera.scale / 2, height / camera.scale / 2];
  const room = 12;
  return {
    ...camera,
    x: within(camera.x, cell.x * 100 + 100 + room - half, cell.x * 100 - room + half),
    y: within(camera.y, cell.y * 100 + 100 + room - tall, cell.y * 100 - room + tall),
  };
}

/** Keeps at least some of the land in the window. */
export function held(camera: Camera, frame: Frame): Camera {
  return { ...camera, x: within(camera.x, frame.left + 50, frame.right - 50), y: within(camera.y, frame.top + 50, frame.bottom - 50) };
}
