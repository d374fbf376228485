import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The page of UberCasino's programs, which each of them serves under a secret path: so all addresses are relative. */
export default defineConfig({
  plugins: [svelte()],
  base: './',
  publicDir: false,
  json: { namedExports: false },
  build: {
    outDir: '../src/croupier/web/static/dds',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: 'dds.html', checks: { bundlerTimings: false } },
  },
});
