import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Runes everywhere: what changes is marked. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
