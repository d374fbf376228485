import type { Game } from './game';

type Loaded = () => Promise<{ default: Game }>;

const poker: Loaded = () => import('./poker');
const GAMES: Record<string, Loaded> = {
  blackjack: () => import('./blackjack'),
  holdem: poker,
  landlord: () => import('./landlord'),
  omaha: poker,
  soko: poker,
  stud: poker,
};
const any: Loaded = () => import('./any');

/** How a game looks; a game that nobody drew is shown as `any`. */
export async function gameCalled(name: string): Promise<Game> {
  return (await (GAMES[name] ?? any)()).default;
}
