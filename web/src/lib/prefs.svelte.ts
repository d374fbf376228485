const KEY = 'croupier';

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  deck: '2' | '4';
  sound: boolean;
  /** Whether the table is turned so that my seat is at the bottom. */
  turned: boolean;
  /** Whether the dock tells how good a hand is, of its own accord. */
  odds: boolean;
  /** Whether a lesson is offered at the table: once, to who plays without an account for the first time. */
  offer: 'due' | 'open' | 'done';
}

const USUAL: Kept = { theme: 'auto', deck: '2', sound: false, turned: true, odds: false, offer: 'due' };

function kept(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return USUAL; // no storage, or not ours
  }
}

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
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // a browser that keeps nothing still plays
    }
  });
}

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
