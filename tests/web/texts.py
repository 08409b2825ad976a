"""Text that is not drawn whole on a board: cut off by what it lies in, leaving the screen, or lying over other text."""

# Every drawn text of a table. What scrolls may hide some of it, what has no room may be left out, and what ends in an
# ellipsis has a title that tells it whole. A line is looked at without the room above and below its letters, and what another
# thing covers is not drawn there.
FAULTY = """() => {
  const found = [];
  const lines = [];
  const told = (node) => node.textContent.trim().replace(/\\s+/g, ' ');
  const nodes = document.createTreeWalker(document.querySelector('main.table'), NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const el = node.parentElement;
    if (!told(node) || el.closest('.vh, title, desc, option, script, style')) continue;
    if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const where = `"${told(node)}" in ${el.closest('[class]')?.getAttribute('class')}`;
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const air = (bottom - top) / 5;
      const line = { left, right, top: top + air, bottom: bottom - air };
      let [scrolls, forReaders] = [false, false];
      for (let up = el; up; up = up.parentElement) {
        const look = getComputedStyle(up);
        if (look.clipPath !== 'none' && look.position === 'absolute') forReaders = true;
        if (look.display === 'inline' || look.overflowX === 'visible') continue;
        if (/auto|scroll/.test(look.overflowX + look.overflowY)) scrolls = true;
        const box = up.getBoundingClientRect();
        const isWide = line.right > box.right + 1 || line.left < box.left - 1;
        const isCut = isWide || line.bottom > box.bottom + 1 || line.top < box.top - 1;
        const isOut = line.left > box.right || line.right < box.left || line.top > box.bottom || line.bottom < box.top;
        if (scrolls || forReaders || !isCut || isOut) continue;
        const whole = up.closest('[title]')?.title ?? '';
        if (!whole.includes(told(node))) found.push(`${where} is cut off by ${up.getAttribute('class') ?? up.tagName}`);
        Object.assign(line, { left: Math.max(line.left, box.left), right: Math.min(line.right, box.right) });
        break;
      }
      if (forReaders) continue;
      if (!scrolls && (line.right > innerWidth + 1 || line.left < -1)) found.push(`${where} leaves the screen`);
      lines.push({ ...line, el, where });
    }
  }
  const shows = ({ left, right, top, bottom, el }) => {
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return at && (at.contains(el) || el.contains(at));
  };
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.el === other.el || wide <= 2 || high <= 2 || !shows(one) || !shows(other)) continue;
      found.push(`${one.where} and ${other.where} lie over each other`);
    }
  });
  return [...new Set(found)];
}"""
