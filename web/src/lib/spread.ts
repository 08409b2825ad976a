/** Labels beside marks on a scale: moved apart as little as needed, so that each has its own line; in their order. */
export function spread(places: readonly number[], least: number): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place);
  let groups: { from: number; marks: typeof order }[] = [];
  for (const mark of order) {
    groups.push({ from: mark.place, marks: [mark] });
    for (let last = groups.at(-1)!, before = groups.at(-2); before && before.from + before.marks.length * least > last.from; before = groups.at(-2)) {
      const marks = [...before.marks, ...last.marks];
      const middle = marks.reduce((sum, one) => sum + one.place, 0) / marks.length;
      groups = [...groups.slice(0, -2), { from: middle - ((marks.length - 1) * least) / 2, marks }];
      last = groups.at(-1)!;
    }
  }
  const found: number[] = [];
  for (const group of groups) group.marks.forEach((mark, row) => (found[mark.at] = group.from + row * least));
  return found;
}
