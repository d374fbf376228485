import type * as m from '../../lib/protocol';
import { t, type Key } from '../../words';

/** Whether a picture is one of poker's; there is none before the first round. */
export function isPoker(picture: m.Picture | undefined): picture is m.PokerPicture {
  return picture !== undefined && 'pots' in picture;
}

/** Whether cards lie open before each player. */
export function hasUpCards({ phases = [] }: m.Look): boolean {
  return phases.some(({ up_cards }) => up_cards);
}

/** How many cards come to the board in the end. */
export function boardSize({ phases = [] }: m.Look): number {
  return phases.reduce((sum, { board_cards = 0 }) => sum + board_cards, 0);
}

/** Streets that people know, as the house names them. */
const STREETS: Readonly<Record<string, Key>> = {
  preflop: 'phases.preflop',
  flop: 'poker.street_flop',
  turn: 'poker.street_turn',
  river: 'poker.street_river',
  'first street': 'poker.street_first',
  'second street': 'poker.street_second',
  'third street': 'poker.street_third',
  'fourth street': 'poker.street_fourth',
  'fifth street': 'poker.street_fifth',
  'sixth street': 'poker.street_sixth',
  'seventh street': 'poker.street_seventh',
};

/** A street as people read it: one that only its own game has is called as the game names it. */
export function streetTitle(name: string): string {
  const key = STREETS[name];
  return key ? t(key) : name.charAt(0).toUpperCase() + name.slice(1);
}
