import type * as m from '../../lib/protocol';
import type { Key } from '../../words';

const GAMES = ['holdem', 'omaha', 'soko', 'stud'];

export function isPoker(picture: m.Picture | undefined): picture is m.PokerPicture {
  return picture !== undefined && GAMES.includes(picture.game);
}

/** Whether cards lie open before each player, and none in the middle. */
export function isStud(game: string): boolean {
  return game === 'stud' || game === 'soko';
}

export const FELTS: Record<string, 'green' | 'blue' | 'claret' | 'slate'> = {
  holdem: 'green',
  omaha: 'blue',
  stud: 'claret',
  soko: 'claret',
};

/** A betting round: as the house names it, and as people read it. */
export interface Street {
  name: string;
  title: Key;
}

/** By the number of cards that each player has in a game without a board, from the first on. */
export const STREETS: readonly Street[] = [
  { name: 'first street', title: 'poker.street_first' },
  { name: 'second street', title: 'poker.street_second' },
  { name: 'third street', title: 'poker.street_third' },
  { name: 'fourth street', title: 'poker.street_fourth' },
  { name: 'fifth street', title: 'poker.street_fifth' },
  { name: 'sixth street', title: 'poker.street_sixth' },
  { name: 'seventh street', title: 'poker.street_seventh' },
];

/** The betting rounds of a game without a board. */
export function streetsOf(game: string): readonly Street[] {
  return game === 'stud' ? STREETS.slice(2) : game === 'soko' ? STREETS.slice(1, 5) : [];
}
