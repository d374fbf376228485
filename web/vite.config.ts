import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';

const house = process.env['CROUPIER_HOUSE'] ?? 'http://127.0.0.1:51515';

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: '../src/croupier/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // scripts and styles come from files only: nothing else is allowed to run
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // a slow machine is no warning
      output: {
        // What several pages share comes in three files, not in fifty of a few bytes each.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/svelte|src\/(lib|words(?!\/en\/(rules|lesson))|style|pages\/frame)\//,
              priority: 2,
            },
            { name: 'entry', test: /src\/pages\/(entry|lesson)\//, minShareCount: 2, priority: 1 },
            { name: 'parts', test: /src\/(parts|games)\/[^/]+$/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // `npm run dev` shows the pages as they are edited, with the house that runs at CROUPIER_HOUSE behind them.
  server: {
    proxy: { '/api': { target: house }, '/ws': { target: house, ws: true } },
  },
});
