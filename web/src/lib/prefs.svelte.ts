import { keep, kept, type Kept } from './kept';

/** What somebody likes, kept in this browser. */
export const prefs: Kept = $state(kept());

/** Call once, from the root component: what is liked is kept, and the page looks so. */
export function usePrefs(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let isDark = $state(dark.matches);
  dark.addEventListener('change', () => (isDark = dark.matches));
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = prefs.theme === 'auto' ? (isDark ? 'dark' : 'light') : prefs.theme;
    dataset.deck = prefs.deck;
    dataset.faces = prefs.faces;
  });
  $effect(() => keep({ ...prefs }));
}

/** Change the language of the pages. Sentences are written when a page is loaded, so it is loaded anew. */
export function speak(language: string): void {
  prefs.language = language;
  keep({ ...prefs });
  location.reload();
}

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
