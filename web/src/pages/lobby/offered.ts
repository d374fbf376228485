import type * as m from '../../lib/protocol';
import { session } from '../../lib/session.svelte';
import { typeset } from '../../words/format';

export type Felt = m.GameOffered['felt'];

/** The cloth of a game, as the house says. */
export function felt(game: string): Felt {
  return offered(game)?.felt ?? 'slate';
}

/** A game by a short name, where many stand side by side. */
export function short(game: string, title = game): string {
  return typeset(offered(game)?.short_title ?? title);
}

function offered(game: string): m.GameOffered | undefined {
  return session.house?.games.find(({ name }) => name === game);
}
