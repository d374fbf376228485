import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts: the pages are also built where no developer's tools are installed.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['test/**/*.test.ts'], setupFiles: ['test/words.ts'], pool: 'threads', isolate: false },
});
