import type * as m from '../lib/protocol';

/** What the programs show: `croupier/dds/pictures.py` makes it. */

export interface Person {
  uid: string;
  name: string;
  status: string;
  style: string;
  system: string;
  bet: number;
  balance_usd: string;
  expected?: string;
}

export interface TableShown {
  game: string;
  phase: string;
  round: number;
  decision: number;
  clock_ms: number;
  count: number;
  dealer: { uid: string; name: string };
  picture: m.BlackjackPicture;
  people: (Person | null)[];
  /** The dealer's own card, on the dealer's screen alone. */
  hole?: string;
  dealer_points?: number;
}

/** A table whose dealer knows the contract alone. */
export interface PlainShown {
  game: string;
  phase: string;
  count: number;
  dealer: { uid: string; name: string };
  dealer_cards: string[];
  dealer_points: number;
  turn: number | null;
  people: ({ uid: string; cards: string[]; points: number } | null)[];
}

export interface Listed {
  game: string;
  uid: string;
  dealer: string;
  state: string;
  players: number;
  shoe: string;
}

export interface Told {
  kind: string;
  code: string;
  says: string;
}

export interface Notice {
  name: string;
  says: string;
  round: number;
}

export interface State {
  role: 'dealer' | 'player' | 'pitboss';
  table?: TableShown | PlainShown | null;
  tables?: (TableShown | PlainShown)[];
  games?: Listed[];
  notices?: Notice[];
  mismatches: string[];
  lost?: boolean;
  // dealer
  can_start?: boolean;
  ending?: boolean;
  scenarios?: string[];
  // player
  uid?: string;
  name?: string;
  balance_usd?: string;
  joined?: boolean;
  seat?: number | null;
  choices?: m.BlackjackChoices;
  styles?: string[];
  systems?: string[];
  style?: string;
  system?: string;
  active?: string;
  pending?: string;
  told?: Told[];
}

export function isWhole(table: TableShown | PlainShown): table is TableShown {
  return 'picture' in table;
}
