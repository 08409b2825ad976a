import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Puts script and styles into the page, so that it is one file. */
const inOneFile: Plugin = {
  name: 'in-one-file',
  generateBundle: {
    order: 'post', // after Vite has put its last touch to the script
    handler(_, bundle) {
      const page = Object.values(bundle).find((file) => file.fileName.endsWith('.html'));
      if (page?.type !== 'asset') throw new Error('the report has no page');
      let text = String(page.source);
      for (const file of Object.values(bundle)) {
        if (file === page) continue;
        const named = new RegExp(`\\s*<(?:script|link)[^>]*(?:src|href)="[^"]*${file.fileName.replaceAll('.', '\\.')}"[^>]*>(?:</script>)?`);
        if (!named.test(text)) throw new Error(`the report does not use ${file.fileName}`);
        const script = file.type === 'chunk';
        const content = script ? file.code.replaceAll('</script', '<\\/script') : String(file.source);
        text = text.replace(named, '').replace(script ? '</body>' : '</head>', (end) => `<${script ? 'script type="module"' : 'style'}>${content}</${script ? 'script' : 'style'}>\n${end}`);
        delete bundle[file.fileName];
      }
      page.source = text;
    },
  },
};

/** The template of a report that is kept as one file (`barnboard.studies.page` puts the numbers in); it lies beside the page in the package. */
export default defineConfig({
  plugins: [svelte({ preprocess: vitePreprocess() }), inOneFile],
  publicDir: false,
  build: {
    outDir: '../src/barnboard/web',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 10_000_000,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'report.html', output: { inlineDynamicImports: true } },
  },
});
