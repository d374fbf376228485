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

/** A hand that was shown, with what its player won or lost in the round, bets and all. */
export type ShownHand = m.PokerSeat & { net: number };

/** The hands that were compared in the end, the best paid first. */
export function shownHands({ seats, payoffs }: m.PokerPicture): ShownHand[] {
  return seats
    .flatMap((seat, at) =>
      seat?.in_hand && seat.best && isOpen(seat) ? [{ ...seat, net: payoffs?.[at] ?? 0 }] : [],
    )
    .sort((a, b) => b.won - a.won || b.net - a.net);
}
