import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** In development the page talks to `barnboard serve --port 8000`; the built page lies in the package and is served by it. */
export default defineConfig({
  plugins: [svelte({ preprocess: vitePreprocess() })],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // the server compares the page's origin with the host that was asked: the proxy must not change it
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', changeOrigin: false } } },
  build: {
    outDir: '../src/barnboard/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  // one room for all files: most of the time went into a new one for each
  test: { environment: 'happy-dom', setupFiles: 'tests/setup.ts', testTimeout: 30_000, include: ['src/**/*.test.ts'], pool: 'threads', isolate: false },
});
