/** The little Markdown of our rule texts, as a tree that a component can draw without any HTML in strings. */
import { UNSPACED } from './letters';

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; level: number; id: string; inline: Inline[]; phases: string[] }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: { inline: Inline[]; sub: Inline[][] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** A heading may say of which phases of the game it tells: `## Your turn <!-- phases: action draw -->`. */
const PHASES = /\s*<!-- phases: (.*?) -->/;
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|`(.+?)`/g;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'strong', text: match[1] });
    else if (match[4] !== undefined) found.push({ kind: 'code', text: match[4] });
    else found.push({ kind: 'em', text: match[2] ?? match[3] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

/** What two lines of one paragraph are in a row: with a space between, but for scripts that have none. */
const joined = (before: string, line: string): string => before + (UNSPACED.test(before.slice(-1)) && UNSPACED.test(line.charAt(0)) ? '' : ' ') + line;

const plain = (parts: Inline[]) => parts.map((part) => part.text).join('');
const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export function markdown(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      const [text = '', phases = ''] = heading[2]!.split(PHASES);
      const parts = inline(text);
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: slug(plain(parts)), inline: parts, phases: phases.split(' ').filter(Boolean) });
      at += 1;
    } else if (line.trim().startsWith('|')) {
      const rows: Inline[][][] = [];
      for (; at < lines.length && lines[at]!.trim().startsWith('|'); at += 1) if (!/^[\s|:-]+$/.test(lines[at]!)) rows.push(cells(lines[at]!));
      blocks.push({ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) });
    } else if (ITEM.test(line)) {
      const items: { text: string; sub: string[] }[] = [];
      const ordered = ITEM.exec(line)![2] !== undefined;
      for (; at < lines.length && lines[at]!.trim() !== ''; at += 1) {
        const item = ITEM.exec(lines[at]!);
        const last = items.at(-1);
        if (item && item[1]!.length >= 2 && last) last.sub.push(item[3]!);
        else if (item) items.push({ text: item[3]!, sub: [] });
        else if (last?.sub.length) last.sub[last.sub.length - 1] = joined(last.sub.at(-1)!, lines[at]!.trim());
        else if (last) last.text = joined(last.text, lines[at]!.trim());
      }
      blocks.push({ kind: 'list', ordered, items: items.map((item) => ({ inline: inline(item.text), sub: item.sub.map(inline) })) });
    } else {
      const text: string[] = [];
      for (; at < lines.length && lines[at]!.trim() !== '' && !/^#|^\s*\|/.test(lines[at]!) && !(text.length > 0 && ITEM.test(lines[at]!)); at += 1)
        text.push(lines[at]!.trim());
      blocks.push({ kind: 'paragraph', inline: inline(text.reduce(joined)) });
    }
  }
  return blocks;
}

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
