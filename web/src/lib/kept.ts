/** What somebody likes, as this browser keeps it. Nothing here is drawn: it is read before anything is. */

export const KEY = 'croupier';

export interface Kept {
  theme: 'auto' | 'light' | 'dark';
  /** A language of the pages; '' follows the browser. */
  language: string;
  deck: '2' | '4';
  /** How cards are printed: dark on white, or white on the colour of their suit. */
  faces: 'standard' | 'stylized';
  sound: boolean;
  /** Whether the table is turned so that my seat is at the bottom. */
  turned: boolean;
  /** Whether the dock tells how good a hand is, of its own accord. */
  odds: boolean;
  /** Whether a lesson is offered at the table: once, to who plays without an account for the first time. */
  offer: 'due' | 'open' | 'done';
}

const USUAL: Kept = {
  theme: 'auto',
  language: '',
  deck: '2',
  faces: 'standard',
  sound: false,
  turned: true,
  odds: false,
  offer: 'due',
};

export function kept(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return USUAL; // no storage, or not ours
  }
}

export function keep(liked: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(liked));
  } catch {
    // a browser that keeps nothing still plays
  }
}
