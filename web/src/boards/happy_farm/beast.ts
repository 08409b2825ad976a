/** The body of an animal: it grows longer with every meal. All in units of a drawing 64 high; the head is a symbol laid over it. */

export interface Beast {
  /** Where the body ends on the right. */
  end: number;
  /** Width of the whole drawing. */
  width: number;
  body: string;
  legs: string[];
  /** The middle of each meal. */
  seals: number[];
  /** Seams between meals. */
  seams: number[];
}

const FIRST = 36; // where the first meal begins
const WIDE = 37;
const NARROW = 27; // from the fourth meal on
const RUMP = 12;
/** Where the body begins, behind the head. */
export const BODY = 22;

const wide = (meal: number): number => (meal < 3 ? WIDE : NARROW);

/** The drawing of an animal after some meals; a sheep is woolly. */
export function beast(meals: number, woolly: boolean, rosette: boolean): Beast {
  const seals: number[] = [];
  const seams: number[] = [];
  let at = FIRST;
  for (let meal = 0; meal < meals; meal++) {
    if (meal > 0) seams.push(at);
    seals.push(at + wide(meal) / 2);
    at += wide(meal);
  }
  const end = (meals === 0 ? 44 : at) + RUMP;
  const last = end - 22;
  const pairs = Math.max(1, meals);
  const legs = Array.from({ length: pairs + 1 }, (_, pair) => leg(29 + (pair * (last - 29)) / pairs));
  return { end, width: end + (rosette ? 28 : 18), body: woolly ? wool(end) : hide(end), legs, seals, seams };
}

function leg(x: number): string {
  const one = (at: number): string => `M${at} 44v13a1.5 1.5 0 0 0 1.5 1.5h4A1.5 1.5 0 0 0 ${at + 7} 57V44z`;
  return one(x) + one(x + 10);
}

const hide = (end: number): string => `M22 22H${end - RUMP}a12 12 0 0 1 12 12V38a12 12 0 0 1-12 12H31a9 9 0 0 1-9-9z`;

function wool(end: number): string {
  const curls = Math.round((end - 22) / 12);
  const curl = (end - 22) / curls;
  const back = `q${curl / 2} -9 ${curl} 0`.repeat(curls);
  const belly = `q${-curl / 2} 8 ${-curl} 0`.repeat(curls);
  return `M22 26${back}q9 5 0 10q9 5 0 10${belly}z`;
}
