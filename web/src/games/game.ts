import type { Component } from 'svelte';
import type { Unit } from '../lib/money';
import type * as m from '../lib/protocol';
import type { TableLive } from '../lib/tablelive.svelte';
import type { Key } from '../words';
import type { Values } from '../words/message';

/** What the View and the Dock of every game are given (README.md). */
export interface GameProps {
  /** `log`, `fresh` and `catchUp`, for motion and for what was last done. */
  table: TableLive;
  /** How the table stands: the same as `table.told`, never null. */
  told: m.Table;
  /** What the game says of how it is shown: its cloth, the phases of a round. */
  look: m.Look;
  /** The table as the lobby knows it: settings, options, buy-in. Not there in the replayer. */
  line?: m.Line | undefined;
  /** How somebody is called; "You" for oneself. */
  names: (player: string) => string;
  /** Decide. Refusals are shown by the page; it never throws. */
  act: (action: m.Action) => Promise<void>;
  /** What was decided is on its way: buttons are inert. */
  busy: boolean;
  /** What happened here, in words, newest last: the log, of which a dock may show the end. */
  lines?: readonly Sentence[];
  /** An empty place was clicked; not there where one may not sit down. */
  onsit?: ((seat: number) => void) | undefined;
  /** What View and Dock share beside that: whatever the game's `own` made for this visit. */
  own: unknown;
}

/** One line of the log, and of the three last events in the dock. */
export interface Sentence {
  /** Whom it is about, as the account is called: the message asks for the name as `who`, and `you` is "yes" for oneself. */
  player?: string | undefined;
  /** The message. Its tags: `b` for the name, `amount` for what the log writes at the right, `cards` for cards drawn. */
  says: Key;
  values?: Values;
  /** The cards of the message, for `cards`. */
  cards?: string[];
  /** `head`: a new street or round; `win`: somebody is paid; `quiet`: comings and goings. */
  kind?: 'head' | 'win' | 'quiet';
}

/** What an event is to be understood by. */
export interface Scene {
  /** What the game says of how it is shown. */
  look: m.Look;
  /** What its chips are. */
  unit: Unit | undefined;
  /** The account that had a seat when this happened. */
  player(seat: number): string | undefined;
  /** How it stood before the message that told this, and after it. */
  before: m.Picture | undefined;
  after: m.Picture | undefined;
  /** What was told earlier in the same message. */
  earlier: readonly m.GameEvent[];
  /** My seat in this round. */
  you: number | undefined;
}

/** How often a hand that lies open wins, as the cards lie. */
export interface Chance {
  player: string;
  share: number;
}

/** The chances of hands that lie open while cards are to come. */
export interface Odds {
  /** Whether this is such a moment. */
  has(picture: m.Picture | undefined): boolean;
  /** Asks the house; nothing where this is no such moment, or the house is too busy to say. */
  of(picture: m.Picture | undefined): Promise<Chance[]>;
}

/** How one game looks and reads. */
export interface Game {
  View: Component<GameProps>;
  Dock: Component<GameProps>;
  /** State of this visit that View and Dock share, such as the cards that are selected. */
  own?(table: TableLive): unknown;
  /** What happened in the game (the events within `Happened`), in words; nothing for what need not be said. */
  sentences(event: m.GameEvent, scene: Scene): Sentence[];
  /** For games in which hands are turned up before all cards are dealt. */
  odds?(look: m.Look): Odds;
  /** What I would give up by leaving now; undefined where I am in no round. */
  atStake?(told: m.Table): number | undefined;
  /** How the round that is over ended for me, in a sentence; '' where none has ended or I was not in it. */
  ended?(told: m.Table): string;
  /** What leaving in a round means, where it is more than giving up what was put in. */
  leaving?: string;
  /** What is asked of you now, for whoever hears the page: "120 to call". */
  asked?(told: m.Table): string;
}
