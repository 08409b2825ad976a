/** The ground of the map as paths. A space is 48 units; spaces are numbered row by row, as in the view. */

export const SPACE = 48;

/** A map of terrain letters. */
export interface Land {
  rows: number;
  columns: number;
  terrain: string[];
}

type Point = [number, number];

const STEPS: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const inside = (land: Land, x: number, y: number): boolean => x >= 0 && y >= 0 && x < land.columns && y < land.rows;

const is = (land: Land, x: number, y: number, letter: string): boolean =>
  inside(land, x, y) && land.terrain[y * land.columns + x] === letter;

/** The outlines of all groups of one terrain, clockwise, as corners in spaces. Spaces that only touch at a corner stay apart. */
export function outlines(land: Land, letter: string): Point[][] {
  const leaving = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => {
    const key = from.join();
    leaving.set(key, [...(leaving.get(key) ?? []), to]);
  };
  for (let y = 0; y < land.rows; y++)
    for (let x = 0; x < land.columns; x++) {
      if (!is(land, x, y, letter)) continue;
      if (!is(land, x, y - 1, letter)) add([x, y], [x + 1, y]);
      if (!is(land, x + 1, y, letter)) add([x + 1, y], [x + 1, y + 1]);
      if (!is(land, x, y + 1, letter)) add([x + 1, y + 1], [x, y + 1]);
      if (!is(land, x - 1, y, letter)) add([x, y + 1], [x, y]);
    }
  const loops: Point[][] = [];
  for (const start of leaving.keys())
    while (leaving.get(start)?.length) {
      const loop: Point[] = [];
      let at = start.split(',').map(Number) as Point;
      let way: Point = [0, 0];
      while (leaving.get(at.join())?.length) {
        const choices = leaving.get(at.join())!;
        const right = choices.findIndex(([x, y]) => x - at[0] === -way[1] && y - at[1] === way[0]);
        const next = choices.splice(right < 0 ? 0 : right, 1)[0]!;
        const turned: Point = [next[0] - at[0], next[1] - at[1]];
        if (turned.join() !== way.join()) loop.push(at);
        way = turned;
        at = next;
      }
      const [first, second] = loop;
      if (first && second && Math.sign(second[0] - first[0]) === way[0] && Math.sign(second[1] - first[1]) === way[1]) loop.shift();
      loops.push(loop);
    }
  return loops;
}

/** A terrain merged into blobs: inset by `inset`, corners rounded by `radius`. */
export function blobs(land: Land, letter: string, inset: number, radius: number): string {
  return outlines(land, letter)
    .map((loop) => {
      const many = loop.length;
      const corner = (n: number): Point => loop[(n + many) % many]!;
      const way = (a: Point, b: Point): Point => [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
      const points = loop.map((at, n): Point => {
        const [before, after] = [way(corner(n - 1), at), way(at, corner(n + 1))];
        return [at[0] * SPACE - (before[1] + after[1]) * inset, at[1] * SPACE + (before[0] + after[0]) * inset];
      });
      const towards = (a: Point, b: Point): Point => {
        const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
        const go = Math.min(radius, long / 2) / long;
        return [a[0] + (b[0] - a[0]) * go, a[1] + (b[1] - a[1]) * go];
      };
      return points
        .map((at, n) => {
          const [before, after] = [points[(n + many - 1) % many]!, points[(n + 1) % many]!];
          return `${n ? 'L' : 'M'}${towards(at, before)}Q${at} ${towards(at, after)}`;
        })
        .join('')
        .concat('z');
    })
    .join('');
}

/** The railway as long smooth lines: from an end or a fork to the next; an end on the edge of the map runs out of it. */
export function rails(land: Land, letter = 'r'): string {
  const ways = (x: number, y: number): number[] => [0, 1, 2, 3].filter((way) => is(land, x + STEPS[way]![0], y + STEPS[way]![1], letter));
  const used = new Set<string>();
  const middle = (x: number, y: number): Point => [(x + 0.5) * SPACE, (y + 0.5) * SPACE];
  const border = (x: number, y: number, way: number): Point => {
    const [cx, cy] = middle(x, y);
    return [cx + (STEPS[way]![0] * SPACE) / 2, cy + (STEPS[way]![1] * SPACE) / 2];
  };
  const out = (x: number, y: number): number | undefined => {
    const only = ways(x, y)[0];
    const off = [0, 1, 2, 3].filter((way) => !inside(land, x + STEPS[way]![0], y + STEPS[way]![1]));
    return only !== undefined && off.includes((only + 2) % 4) ? (only + 2) % 4 : off[0];
  };
  const lines: string[] = [];
  const walk = (x: number, y: number, way: number): void => {
    const exit = ways(x, y).length === 1 ? out(x, y) : undefined;
    let line = `M${exit === undefined ? middle(x, y) : border(x, y, exit)}`;
    if (exit !== undefined) line += way === (exit + 2) % 4 ? '' : `Q${middle(x, y)} `;
    for (;;) {
      if (used.has(`${x},${y},${way}`)) break;
      line += `${line.endsWith(' ') ? '' : 'L'}${border(x, y, way)}`;
      used.add(`${x},${y},${way}`);
      [x, y] = [x + STEPS[way]![0], y + STEPS[way]![1]];
      const back = (way + 2) % 4;
      used.add(`${x},${y},${back}`);
      const on = ways(x, y).filter((one) => one !== back);
      const next = on.length === 0 ? out(x, y) : on.length === 1 ? on[0] : undefined;
      if (next === undefined) {
        line += `L${middle(x, y)}`;
        break;
      }
      if (next !== way) line += `Q${middle(x, y)} `;
      if (on.length === 0) {
        line += `${line.endsWith(' ') ? '' : 'L'}${border(x, y, next)}`;
        break;
      }
      way = next;
    }
    lines.push(line);
  };
  for (const loops of [false, true])
    for (let y = 0; y < land.rows; y++)
      for (let x = 0; x < land.columns; x++)
        if (is(land, x, y, letter) && (loops || ways(x, y).length !== 2))
          for (const way of ways(x, y)) if (!used.has(`${x},${y},${way}`)) walk(x, y, way);
  return lines.join('');
}

export type Mark = 'trees' | 'tuft' | 'tufts' | 'furrows' | 'peaks' | 'peaks-left' | 'waves' | null;

const KINDS: Mark[] = ['trees', 'tufts', 'furrows', null, 'trees', 'tuft', null, 'tuft', 'tufts', null];

/** What is drawn on a space, always the same for the same space: something on about 70 % of them. */
export function markOf(terrain: string, row: number, column: number): Mark {
  let dice = (row + 3) * 374761393 + (column + 7) * 668265263;
  dice = Math.imul(dice ^ (dice >>> 13), 1274126177);
  dice = (dice ^ (dice >>> 16)) >>> 0;
  if (terrain === 'm') return dice % 2 ? 'peaks' : 'peaks-left';
  if (terrain === 'w') return dice % 5 ? 'waves' : null;
  return terrain === 'g' ? KINDS[dice % KINDS.length]! : null;
}
