import type * as m from '../../lib/protocol';

export type Mark = 'win' | 'dim' | null;

/** How the board, or a hand, is marked once somebody was paid: what made the winning hand stands out. */
export function marks(cards: readonly string[], picture: m.PokerPicture | undefined): Mark[] {
  const winning = winningCards(picture);
  if (!winning.size) return cards.map(() => null);
  return cards.map((card) => (winning.has(card) ? 'win' : 'dim'));
}

/** The cards of all hands that won something and were seen. */
function winningCards(picture: m.PokerPicture | undefined): Set<string> {
  const winners = picture?.seats.filter((seat) => seat && seat.won > 0 && seat.best && isOpen(seat)) ?? [];
  return new Set(winners.flatMap((seat) => seat?.best ?? []));
}

/** Whether all cards of a seat can be seen. */
export function isOpen({ cards, up }: m.PokerSeat): boolean {
  const hand = [...cards, ...up];
  return hand.length > 0 && !hand.includes('??');
}
