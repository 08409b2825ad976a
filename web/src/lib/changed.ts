/** At a table with a changed box, the components that differ are marked wherever they lie. Returns what takes the marks away. */
export function markChanged(ids: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  const parts = ids.filter((id) => /^[a-z0-9_-]+$/.test(id)).flatMap((id) => [`[data-part$=":${id}"]`, `[data-at$=":${id}"]`]);
  if (parts.length > 0) sheet.replaceSync(`main.table :is(${parts.join(', ')}) { filter: drop-shadow(0 0 1.5px #a56a38) drop-shadow(0 0 1.5px #a56a38); }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet));
}
