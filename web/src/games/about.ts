/** What pages know of a game before one is opened, by the page that shows it. All else is loaded with the game. */
import type * as m from '../lib/protocol';
import type { Key } from '../words';
import { about as blackjack } from './blackjack/about';
import { about as landlord } from './landlord/about';
import { about as poker } from './poker/about';

/** How a form words a setting. One that somebody else's game brings is worded by its name. */
export interface Label {
  says: Key;
  hint?: Key;
  /** An amount of money. */
  money?: boolean;
  /** A number within bounds that are the same in every house. */
  bounds?: [number, number];
  choices?: Record<string, Key>;
  /** The amount that it is if not given. */
  usual?: (game: m.GameTold) => number | null | undefined;
}

export interface About {
  options: Readonly<Record<string, Label>>;
  /** Options that most people want to choose, in this order; where there are none, all are. */
  main: readonly string[];
  /** The option that bounds the buy-in from below, where the game has one. */
  leastBuyIn?: string;
  /** Forms in which a round can be downloaded, besides its record. */
  files?: readonly { form: string; ending: string; says: Key }[];
  /** Cards of its deck besides the 52. */
  jokers?: readonly string[];
}

const PAGES: Readonly<Record<string, About>> = { blackjack, landlord, poker };
const NOTHING: About = { options: {}, main: [] };

/** What is known of the games that a page shows; nothing of those that nobody drew. */
export function about(page: string): About {
  return PAGES[page] ?? NOTHING;
}
