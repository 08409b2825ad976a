/**
 * A tile as paths, 100 units wide, drawn as it lies. A region that is one quarter alone is cut off by a quarter round about the corner of the
 * tile; four such regions are cut by a cross, two halves by a straight fence.
 */
import type { Face, Region } from './view';

type Point = readonly [number, number];

const QUARTERS = ['NW', 'NE', 'SE', 'SW'];
const SIDES = ['N', 'E', 'S', 'W'];
const CORNER: Record<string, Point> = { NW: [0, 0], NE: [100, 0], SE: [100, 100], SW: [0, 100] };
/** Where the round of a quarter begins and ends, clockwise along the edge of the tile. */
const ROUND: Record<string, readonly [Point, Point]> = {
  NW: [[0, 50], [50, 0]],
  NE: [[50, 0], [100, 50]],
  SE: [[100, 50], [50, 100]],
  SW: [[50, 100], [0, 50]],
};

/** A face after some quarter turns clockwise. */
export function turned(face: Face, turns: number): Face {
  const on = (ids: string[], id: string): string => ids[(ids.indexOf(id) + turns) % 4]!;
  return {
    layout: face.layout,
    fences: face.fences.map((side) => on(SIDES, side)),
    regions: face.regions.map((region) => ({ ...region, quarters: region.quarters.map((quarter) => on(QUARTERS, quarter)) })),
  };
}

const alone = (region: Region): boolean => region.quarters.length === 1;
const crossed = (face: Face): boolean => face.regions.length === 4;
/** The quarters that are cut off by a round fence. */
const rounds = (face: Face): string[] => (crossed(face) ? [] : face.regions.filter(alone).flatMap((region) => region.quarters));

/** The outline of a region. */
export function outline(face: Face, region: Region): string {
  const cut = rounds(face);
  if (alone(region) && !crossed(face)) {
    const quarter = region.quarters[0]!;
    const [from, to] = ROUND[quarter]!;
    return `M${from}A50 50 0 0 0 ${to}L${CORNER[quarter]}z`;
  }
  if (cut.length === 0) {
    const corners = region.quarters.map((quarter) => CORNER[quarter]!);
    const span = (axis: 0 | 1): [number, number] => {
      const all = corners.map((corner) => corner[axis]);
      return [Math.min(...all) === 100 ? 50 : 0, Math.max(...all) === 0 ? 50 : 100];
    };
    const [[left, right], [top, bottom]] = [span(0), span(1)];
    return `M${left} ${top}H${right}V${bottom}H${left}z`;
  }
  const edge = QUARTERS.map((quarter) => {
    const to = ROUND[quarter]![1];
    return cut.includes(quarter) ? `A50 50 0 0 0 ${to}` : `L${CORNER[quarter]}L${to}`;
  });
  return `M0,50${edge.join('')}z`;
}

/** The lines along which the fences of a tile run. */
export function fenceLine(face: Face): string {
  const cut = rounds(face);
  if (cut.length) return cut.map((quarter) => `M${ROUND[quarter]![0]}A50 50 0 0 0 ${ROUND[quarter]![1]}`).join('');
  const [upright, level] = [face.fences.includes('N'), face.fences.includes('E')];
  return (upright ? 'M50 0V100' : '') + (level ? 'M0 50H100' : '');
}

const POSTS = 6;
const STRAIGHT_POSTS = 7;

/** The posts of the fences, from back to front. Posts stand upright however the tile is turned. */
export function posts(face: Face): string {
  const cut = rounds(face);
  const points: Point[] = cut.flatMap((quarter) => {
    const [cx, cy] = CORNER[quarter]!;
    const [from] = ROUND[quarter]!;
    const start = Math.atan2(from[1] - cy, from[0] - cx);
    return Array.from({ length: POSTS }, (_, n): Point => {
      const angle = start - ((n + 0.5) / POSTS) * (Math.PI / 2);
      return [cx + 50 * Math.cos(angle), cy + 50 * Math.sin(angle)];
    });
  });
  if (cut.length === 0)
    for (let n = 0; n < STRAIGHT_POSTS; n++) {
      const along = ((n + 0.5) / STRAIGHT_POSTS) * 100;
      if (face.fences.includes('N')) points.push([50, along]);
      if (face.fences.includes('E')) points.push([along, 50]);
    }
  const place = (value: number): string => value.toFixed(1);
  return points
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => `M${place(x - 2.1)} ${place(y + 6)}v-10l2.100-2.600 2.100 2.600v10z`)
    .join('');
}

const GROUND: Record<string, string> = { cow: 'pasture', pig: 'mud', sheep: 'meadow' };

/** The ground of a region: that of its first animal, stubble without any. */
export const groundOf = (region: Region): string => `var(--${GROUND[region.animals[0] ?? ''] ?? 'stubble'})`;

export interface Stand {
  animal: string;
  x: number;
  y: number;
  size: number;
  /** The ground under it, where its kind differs from that of the region. */
  patch: string | null;
}

/** The middle of a region, where its animals stand. */
export function middle(face: Face, region: Region): Point {
  const corners = region.quarters.map((quarter) => CORNER[quarter]!);
  const mean = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const pull = alone(region) ? (crossed(face) ? 0.5 : 0.54) : region.quarters.length === 3 ? 0.78 : region.quarters.length === 2 ? 0.46 : 0;
  return [50 + (mean(0) - 50) * pull, 50 + (mean(1) - 50) * pull];
}

const SIZES = { small: [28, 22, 20], large: [34, 29, 26] };
/** Beside a barn: in a quarter, and in half a tile. */
const HOUSED = { small: [20, 19, 16], half: [30, 25, 20] };
/** How far along half a tile animals stand whose barn is at its beginning. */
const ALONG = [[62], [51, 79], [45, 66, 87]];
const BEGINNING = 17;

/** Where the animals of a region stand, and how large. Beside a barn they move aside. */
export function stands(face: Face, region: Region, barn = false): Stand[] {
  const many = region.animals.length;
  const [cx, cy] = middle(face, region);
  const small = alone(region);
  const two = region.quarters.length === 2;
  const sizes = small ? (barn ? HOUSED.small : SIZES.small) : barn && two ? HOUSED.half : SIZES.large;
  const size = sizes[Math.min(many, 3) - 1] ?? 16;
  const step = size * 0.5 + 0.5;
  const strip = two && cx === 50 && cy === 50;
  const half = two && !strip;
  const slope = region.quarters.includes('NW') ? 1 : -1;
  const at = (n: number): Point => {
    if (small && barn) return beside(region.quarters[0]!, n);
    if (two && barn) return along(face, region, ALONG[Math.min(many, 3) - 1]![n % 3]!);
    const off = n - (many - 1) / 2;
    if (many === 1) return [cx, cy];
    if (strip) return [cx + off * (many === 2 ? 38 : 28), cy + off * (many === 2 ? 38 : 28) * slope];
    if (half && cx !== 50) return [cx, cy + off * (many === 2 ? 34 : 28)];
    if (half) return [cx + off * (many === 2 ? 34 : 28), cy];
    if (many === 2) return [cx + off * 2 * step, cy + off * 2];
    const row = [[-step, step * 0.75], [step, step * 0.75], [0, -step * 0.75]] as const;
    const [dx, dy] = row[n % 3]!;
    return [cx + dx, cy + dy];
  };
  return region.animals.map((animal, n) => {
    const [x, y] = at(n);
    return { animal, x, y, size, patch: animal === region.animals[0] ? null : `var(--${GROUND[animal] ?? 'stubble'})` };
  });
}

/** A point along a region of two quarters: from top to bottom, from left to right, or from corner to corner. */
function along(face: Face, region: Region, far: number): Point {
  const [cx, cy] = middle(face, region);
  if (cx === 50 && cy === 50) return [far, region.quarters.includes('NW') ? far : 100 - far];
  return cx === 50 ? [far, cy] : [cx, far];
}

/** Where animals stand whose barn is in the corner of a quarter: on both sides of it, a third one between them. */
const BESIDE: Point[] = [[37, 12], [12, 37], [29, 29]];

function beside(quarter: string, n: number): Point {
  const [x, y] = CORNER[quarter]!;
  const [u, v] = BESIDE[n % 3]!;
  return [x ? 100 - u : u, y ? 100 - v : v];
}

/** How wide a barn is drawn. */
export const barnSize = (region: Region): number => (alone(region) ? 28 : region.quarters.length === 2 ? 30 : 34);

/** Where a barn stands in a region: where it is farthest from the animals. */
export function barnPlace(face: Face, region: Region): Point {
  if (region.quarters.length === 4 && region.animals.length === 0) return [50, 46];
  if (alone(region)) {
    const [x, y] = region.animals.length ? CORNER[region.quarters[0]!]! : middle(face, region);
    return region.animals.length ? [x ? 91 : 9, y ? 91 : 9] : [x, y];
  }
  if (region.quarters.length === 2 && region.animals.length) return along(face, region, BEGINNING);
  const herd = stands(face, region);
  const room = ([x, y]: Point): number => Math.min(200, ...herd.map((one) => Math.hypot(one.x - x, one.y - y)));
  const inset = barnSize(region) / 2 + 1;
  const corners = region.quarters.map((quarter): Point => CORNER[quarter]!.map((side) => (side ? 100 - inset : inset)) as unknown as Point);
  return corners.sort((a, b) => room(b) - room(a))[0]!;
}

/** The key of a group of quarters in the words of the game, such as NE+SE. */
export const partKey = (region: Region): string => QUARTERS.filter((quarter) => region.quarters.includes(quarter)).join('+');
