import { describe, expect, it } from 'vitest';
import { rulesFor } from './changed';

describe('the marks of a changed box', () => {
  it('are on the parts that the server names, and on the piece that stands on a place', () => {
    const css = rulesFor(['space:r1c1', 'market:2']);
    for (const one of ['[data-part="space:r1c1"]', '[data-at="piece:r1c1"]', '[data-about="market:2"]', 'rect[data-part="space:r1c1"][fill="none"]']) expect(css).toContain(one);
  });
  it('let nothing else into the page', () => {
    expect(rulesFor(['a"] , body { display: none } [x="'])).toBe('');
  });
});
