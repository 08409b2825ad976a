/** Where numbers stand in a chart, and how they are written there. */
import type { components } from './shapes';

export type Figure = components['schemas']['Figure'];
export type Report = components['schemas']['Report'];
export type Tournament = components['schemas']['Tournament'];
export type Progress = components['schemas']['Progress'];
export type Measure = components['schemas']['Measure'];
export type Thing = components['schemas']['Thing'];

/** A figure to be drawn, with what stands beside it. */
export interface Mark {
  figure: Figure;
  says: string;
}

/** One thing in a row of a chart: what it is called, a drawing, and a mark for each box. */
export interface Row {
  label: string;
  part?: string;
  marks: (Mark | null)[];
}

/** Numbers onto places: from a stretch of numbers to a stretch of the chart. */
export function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const wide = high - low || 1;
  return (value) => from + ((value - low) / wide) * (to - from);
}

/** About so many round numbers that span two others. */
export function ticks(low: number, high: number, about = 6): number[] {
  const wide = high - low;
  if (!(wide > 0)) return [low];
  const rough = wide / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step));
}

const round = (value: number): number => Number(value.toPrecision(12));

/** The least and the most of all figures, with their intervals, and of other numbers that must be in sight; a little wider. */
export function span(figures: Iterable<Figure | null | undefined>, also: number[] = []): [number, number] {
  const numbers = [...also];
  for (const figure of figures) if (figure) numbers.push(figure.low, figure.high);
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const air = (high - low) * 0.04 || Math.abs(high) * 0.1 || 1;
  return [low - air, high + air];
}

/** Numbers as a language writes them. */
export function writer(lang: string): { number: (value: number, digits?: number) => string; share: (value: number, digits?: number) => string; signed: (value: number, digits?: number) => string } {
  const forms = new Map<string, Intl.NumberFormat>();
  const form = (digits: number, style: 'decimal' | 'percent', sign: 'auto' | 'exceptZero'): Intl.NumberFormat => {
    const key = `${digits} ${style} ${sign}`;
    let made = forms.get(key);
    if (!made) {
      made = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign, style });
      forms.set(key, made);
    }
    return made;
  };
  const minus = (text: string): string => text.replace('-', '−');
  return {
    number: (value, digits = 1) => minus(form(digits, 'decimal', 'auto').format(value)),
    share: (value, digits = 1) => minus(form(digits, 'percent', 'auto').format(value)),
    signed: (value, digits = 1) => minus(form(digits, 'decimal', 'exceptZero').format(value)),
  };
}

/** How many digits after the point a step between ticks needs. */
export function digits(ticked: number[]): number {
  const step = ticked.length > 1 ? ticked[1]! - ticked[0]! : 1;
  return Math.max(0, Math.min(3, Math.ceil(-Math.log10(step) - 1e-9)));
}
