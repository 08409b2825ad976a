/** The edges between bands of shares stacked from the bottom: the first is 0 everywhere, the last 1. */
export function bands(shares: number[][], order: number[]): number[][] {
  const edges = [shares.map(() => 0)];
  for (const seat of order) {
    const below = edges.at(-1)!;
    edges.push(shares.map((all, at) => Math.min(1, below[at]! + (all[seat] ?? 0))));
  }
  return edges;
}

/** How high the flags of some points fly: above their points, and where there is room, not one over another. */
export function flags(points: { x: number; y: number }[]): number[] {
  const wide = 26;
  const tops: number[] = [];
  for (const { x, y } of points) {
    const top = Math.max(28, y - wide);
    const near = tops.filter((_, at) => Math.abs(points[at]!.x - x) < wide);
    const free = [0, -1, -2, 1, 2].map((step) => top + step * (wide + 1)).find((one) => one >= 28 && one <= 248 && near.every((other) => Math.abs(other - one) >= wide));
    tops.push(free ?? top);
  }
  return tops;
}
