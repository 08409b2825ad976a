/** How a card is drawn: symbols and numbers on a sheet of 60 by 50 units. */
import type { Area, Face, Items } from './view';

export interface Mark {
  symbol: string;
  /** Written before the symbol; none for one. */
  count: number | null;
}

export interface Glyph {
  symbol: string;
  x: number;
  y: number;
  size: number;
}

export interface Figure {
  text: string;
  x: number;
  y: number;
  size: number;
}

export interface Drawing {
  glyphs: Glyph[];
  figures: Figure[];
  /** Grey trays under what is paid. */
  trays: { x: number; y: number; width: number; height: number }[];
  /** Solid arrows from pay to gain. */
  arrows: string[];
  /** The height of the stitched rule between two areas. */
  rule: number | null;
}

const SYMBOL: Record<string, string> = { card: 'field_card' };

/** Items as marks: a double pair is two pairs of one kind each. */
export function marks(items: Items): Mark[] {
  return Object.entries(items).flatMap(([item, count]) => {
    if (item === 'pairs') return Array.from({ length: 2 * count }, () => ({ symbol: 'same', count: 2 }));
    return [{ symbol: SYMBOL[item] ?? item, count: count > 1 ? count : null }];
  });
}

const DIGIT = 0.585;
const GAP = 0.11;
const widthOf = (row: Mark[], size: number): number =>
  row.reduce((sum, { count }) => sum + size + (count === null ? 0 : DIGIT * size * String(count).length), 0) + GAP * size * Math.max(0, row.length - 1);

/** Puts a row of marks beside each other, from `x` on, around a middle height. */
function put(drawing: Drawing, row: Mark[], x: number, middle: number, size: number): void {
  for (const { symbol, count } of row) {
    if (count !== null) {
      drawing.figures.push({ text: String(count), x, y: middle + 0.34 * size, size: 0.98 * size });
      x += DIGIT * size * String(count).length;
    }
    const y = middle - size / 2;
    if (symbol === 'each')
      ['honey', 'milk', 'wool', 'egg'].forEach((good, at) =>
        drawing.glyphs.push({ symbol: good, x: x + ((at % 2) * size) / 2, y: y + (Math.floor(at / 2) * size) / 2, size: size / 2 }),
      );
    else drawing.glyphs.push({ symbol, x, y, size });
    x += size + GAP * size;
  }
}

const fitting = (row: Mark[], size: number, room: number): number => Math.min(size, (size * room) / widthOf(row, size));

function centred(drawing: Drawing, row: Mark[], middle: number, wish: number, room = 56): void {
  const size = fitting(row, wish, room - 2);
  put(drawing, row, 2 + room / 2 - widthOf(row, size) / 2, middle, size);
}

const ARROW = 9.5;

/** An area in one line: pay on a tray, an arrow, gain. */
function line(drawing: Drawing, area: Area, middle: number, room = 56): void {
  const [pay, gain] = [marks(area.pay), marks(area.gain)];
  if (pay.length === 0) return centred(drawing, gain, middle, 17.5, room);
  const wish = 16.5;
  const size = Math.min(wish, (wish * (room - ARROW)) / (widthOf(pay, wish) + widthOf(gain, wish)));
  const [paid, gained] = [widthOf(pay, size), widthOf(gain, size)];
  const x = 2 + room / 2 - (paid + ARROW + gained) / 2;
  drawing.trays.push({ x: x - 1.5, y: middle - 9.15, width: paid + 3, height: 18.3 });
  put(drawing, pay, x, middle, size);
  drawing.arrows.push(`M${(x + paid + 1.2).toFixed(1)} ${(middle - 1.5).toFixed(1)}h3v-3.1l4.6 4.6-4.6 4.6v-3.1h-3z`);
  put(drawing, gain, x + paid + ARROW, middle, size);
}

/** All that is drawn on a face besides awning, seal and arrow cards. */
export function draw(face: Pick<Face, 'areas' | 'shop' | 'no_bonus'>): Drawing {
  const drawing: Drawing = { glyphs: [], figures: [], trays: [], arrows: [], rule: null };
  const [one, two] = face.areas;
  if (one && two) {
    const rule = face.shop ? 28.5 : 25;
    drawing.rule = rule;
    line(drawing, one, face.shop ? 18.35 : 13);
    line(drawing, two, face.shop ? 38.85 : 37.1, face.no_bonus ? 46 : 56);
  } else if (one) {
    const [pay, gain] = [marks(one.pay), marks(one.gain)];
    const down = face.shop ? 7 : 0;
    if (pay.length === 0) centred(drawing, gain, 25 + down / 2, gain.length === 1 ? 26 : 22);
    else {
      drawing.trays.push({ x: 3, y: 1.5 + down, width: 54, height: 18 });
      centred(drawing, pay, 10.5 + down, 16.5);
      drawing.arrows.push(`M28.3 ${20.1 + down}h3.4v3h3.3L30 ${27.6 + down} 25 ${23.1 + down}h3.3z`);
      centred(drawing, gain, down ? 42 : 38.5, down ? 14.5 : 20);
    }
  }
  return drawing;
}
