import { expect, it } from 'vitest';
import { inline, markdown, slug } from './markdown';

it('reads headings, paragraphs over several lines, lists with lists in them and tables', () => {
  const blocks = markdown('# Oregon\n\nYou *settle*\nthe frontier.\n\n1. **Play**:\n   - one\n   - two\n2. Score\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table']);
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    inline: [
      { kind: 'text', text: 'You ' },
      { kind: 'em', text: 'settle' },
      { kind: 'text', text: ' the frontier.' },
    ],
  });
  expect(blocks[2]).toMatchObject({ ordered: true, items: [{ sub: [[{ text: 'one' }], [{ text: 'two' }]] }, { sub: [] }] });
  expect(blocks[3]).toMatchObject({ head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] });
});

it('puts no space between lines of a script that has none', () => {
  const [paragraph, list] = markdown('四角い\nタイル、\n柵。\nTim and\nAda\n\n- 牛と\n  豚\n  - 羊と\n    犬');
  expect(paragraph).toMatchObject({ inline: [{ text: '四角いタイル、柵。 Tim and Ada' }] });
  expect(list).toMatchObject({ items: [{ inline: [{ text: '牛と豚' }], sub: [[{ text: '羊と犬' }]] }] });
});
it('keeps signs that mean nothing', () => expect(inline('2 * 3 < 7')).toEqual([{ kind: 'text', text: '2 * 3 < 7' }]));
it('a heading may name the phases of which it tells, unseen', () =>
  expect(markdown('## Your turn <!-- phases: action draw -->')).toEqual([
    { kind: 'heading', level: 2, id: 'your-turn', inline: [{ kind: 'text', text: 'Your turn' }], phases: ['action', 'draw'] },
  ]));
it('makes ids of headings', () => expect(slug('The end, at last!')).toBe('the-end-at-last'));
