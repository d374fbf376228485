import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';
import { preloaded } from './preloaded.ts';
import { LATER } from './src/words/later.ts';

const house = process.env['CROUPIER_HOUSE'] ?? 'http://127.0.0.1:51515';

/** The file of a language, and that of an area which is loaded later, by a file of the catalogue. */
function language(file: string): string {
  const [, folder, area] = /words\/(\w+)\/(\w+)\.json$/.exec(file)!;
  return LATER.some((later) => later === area) ? `${area}-${folder}` : `words-${folder}`;
}

export default defineConfig({
  plugins: [svelte(), preloaded('src/start.ts'), compressed()],
  json: { namedExports: false },
  build: {
    outDir: '../src/croupier/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // scripts and styles come from files only: nothing else is allowed to run
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // a slow machine is no warning
      output: {
        // What several pages share comes in few files, not in fifty of a few bytes each.
        codeSplitting: {
          groups: [
            // Before there are words nothing may run but what fetches them; each language is a file of its own.
            {
              name: 'words',
              test: /src\/words\/\w+\.ts$|src\/lib\/kept\.ts$|preload-helper/,
              priority: 4,
            },
            { name: language, test: /src\/words\/\w+\/\w+\.json$/, priority: 3 },
            {
              name: 'base',
              test: /node_modules\/svelte|src\/(start\.ts$|App\.svelte$|(lib|words|pages\/frame)\/)/,
              priority: 2,
            },
            {
              name: 'entry',
              test: /src\/pages\/(entry\/|lesson\/|front\/RegisterForm|lobby\/MySeats)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'bank',
              test: /src\/pages\/(bank\/|lobby\/Loan|account\/(Movements|\w+\.ts$))/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'visit', test: /src\/pages\/table\/[^/]+\.ts$/, minShareCount: 2, priority: 1 },
            {
              name: 'parts',
              test: /src\/(parts|games)\/[^/]+$|src\/pages\/lobby\/\w+\.ts$/,
              minShareCount: 2,
              priority: 1,
            },
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
