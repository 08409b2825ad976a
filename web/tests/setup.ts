import { speak } from '../src/lib/spoken.svelte';

/** What every test begins with: drawings come from the sources, and nothing else is fetched: a test must not reach for the network. */
const drawings = import.meta.glob<string>('/src/**/*.svg', { query: '?raw', import: 'default', eager: true });

globalThis.fetch = async (asked) => {
  const drawing = drawings[String(asked)];
  if (drawing === undefined) throw new Error(`a test reaches for ${String(asked)}`);
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } });
};

// tests look at German as well, whatever the browser speaks
await speak('de');
