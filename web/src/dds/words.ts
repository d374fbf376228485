import type { Key } from '../words';

/** The sentences for what the programs call by name. */
export const ROLES: Readonly<Record<string, Key>> = {
  dealer: 'dds.dealer',
  player: 'dds.player',
  pitboss: 'dds.pitboss',
};
export const STYLES: Readonly<Record<string, Key>> = {
  manual: 'dds.style_manual',
  book: 'dds.style_book',
  conservative: 'dds.style_conservative',
  reckless: 'dds.style_reckless',
  counting: 'dds.style_counting',
  unknown: 'dds.style_unknown',
};
export const SHOES: Readonly<Record<string, Key>> = {
  decks: 'dds.shoe_decks',
  infinite: 'dds.shoe_infinite',
  test: 'dds.shoe_test',
  unknown: 'dds.shoe_unknown',
};
export const STATES: Readonly<Record<string, Key>> = {
  waiting_to_join: 'dds.state_waiting_to_join',
  waiting: 'dds.state_waiting',
  playing: 'dds.state_playing',
};
export const PHASES: Readonly<Record<string, Key>> = {
  joining_players: 'dds.phase_joining_players',
  readying: 'dds.phase_readying',
  betting_time: 'dds.phase_betting_time',
  in_hand: 'dds.phase_in_hand',
  ended: 'dds.phase_ended',
};
