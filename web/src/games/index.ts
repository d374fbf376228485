import type { Game } from './game';

/** By the page that a game's profile names. */
const PAGES: Record<string, () => Promise<{ default: Game }>> = {
  any: () => import('./any'),
  blackjack: () => import('./blackjack'),
  landlord: () => import('./landlord'),
  poker: () => import('./poker'),
};

/** How a game looks whose profile names this page; `any` shows those whose page is not here. */
export async function gameShown(page = 'any'): Promise<Game> {
  return (await (PAGES[page] ?? PAGES['any']!)()).default;
}
