/** The edges between bands of shares stacked from the bottom: the first is 0 everywhere, the last 1. */
export function bands(shares: number[][], order: number[]): number[][] {
  const edges = [shares.map(() => 0)];
  for (const seat of order) {
    const below = edges.at(-1)!;
    edges.push(shares.map((all, at) => Math.min(1, below[at]! + (all[seat] ?? 0))));
  }
  return edges;
}
