/** At a table with a changed box the parts that show something changed are marked, as the server names them. Returns what takes the marks away. */
export function markChanged(parts: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rulesFor(parts));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet));
}

const COLOUR = '#a56a38';
/** The marks as CSS: a glow around what is drawn, and around the piece that stands on a place; a line where a place is only an outline. */
export function rulesFor(parts: readonly string[]): string {
  const safe = parts.filter((part) => /^[a-z0-9_:,.-]+$/i.test(part));
  if (safe.length === 0) return '';
  const drawn = safe.flatMap((part) => [`[data-part="${part}"]`, `[data-at="${part}"]`, `[data-about="${part}"]`, `[data-at="piece:${part.slice(part.indexOf(':') + 1)}"]`]);
  const places = safe.flatMap((part) => ['rect', 'path'].map((shape) => `${shape}[data-part="${part}"][fill="none"]`));
  return [
    `main.table :is(${drawn.join(', ')}) { filter: drop-shadow(0 0 1.5px ${COLOUR}) drop-shadow(0 0 1.5px ${COLOUR}); }`,
    `main.table :is(${places.join(', ')}) { stroke: ${COLOUR}; stroke-width: 2; stroke-dasharray: 4 3; }`,
  ].join('\n');
}
