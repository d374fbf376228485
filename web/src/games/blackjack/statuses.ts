import type { Key } from '../../words';

/** How a player of UberCasino stands, as its programs call it. */
export const STATUSES: Readonly<Record<string, Key>> = {
  empty: 'dds.is_empty',
  joined: 'dds.is_joined',
  ready: 'dds.is_ready',
  bet_placed: 'dds.is_bet_placed',
  sitting_out_hand: 'dds.is_sitting_out_hand',
  waiting_turn: 'dds.is_waiting_turn',
  acting: 'dds.is_acting',
  stood: 'dds.is_stood',
  bust: 'dds.is_bust',
  blackjack: 'dds.is_blackjack',
  surrendered: 'dds.is_surrendered',
  removed: 'dds.is_removed',
};
