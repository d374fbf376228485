import type * as m from '../../lib/protocol';

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

/** The betting rounds of games without a board, by the names that the house gives them. */
export const STREETS: Record<string, readonly string[]> = {
  stud: ['third street', 'fourth street', 'fifth street', 'sixth street', 'seventh street'],
  soko: ['second street', 'third street', 'fourth street', 'fifth street'],
};
