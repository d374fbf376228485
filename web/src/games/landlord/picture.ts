import type * as m from '../../lib/protocol';
import { isYou } from '../phrase';

const JOKERS: Record<string, string> = { BJ: 'XB', RJ: 'XR' };

/** Whether a picture is one of landlord's; there is none before the first round. */
export function isLandlord(picture: m.Picture | undefined): picture is m.LandlordPicture {
  return picture !== undefined && 'landlord' in picture;
}

/** A card of the picture as it is drawn: the jokers have other names there. */
export function drawn(card: string): string {
  return JOKERS[card] ?? card;
}

const ORDER = '3456789TJQKA2';

/** Cards that were played, to be read: what there is most of first, then the highest. */
export function arranged(cards: readonly string[]): string[] {
  const same = (card: string) => cards.filter((other) => rankOf(other) === rankOf(card)).length;
  return [...cards].sort((a, b) => same(b) - same(a) || rankOf(b) - rankOf(a));
}

function rankOf(card: string): number {
  return card === 'XR' ? 99 : card === 'XB' ? 98 : ORDER.indexOf(card[0] ?? '');
}

/** A hand as it is held: the highest card at the left. */
export function held({ cards }: m.LandlordSeat): string[] {
  return cards.map(drawn).reverse();
}

/** Where I play; once the table is closed nobody sits, but whoever played the last game is still known. */
export function mySeat(
  { you, closed }: m.Table,
  picture: m.LandlordPicture | null,
  names: (player: string) => string,
): number | undefined {
  if (you !== undefined || !closed || !picture) return you;
  const at = picture.seats.findIndex(({ player }) => isYou(names(player)));
  return at < 0 ? undefined : at;
}

/** Where I played the game of this picture; undefined: whoever sits there now has come since. */
export function playedAt(
  { seats }: m.Table,
  picture: m.LandlordPicture | null,
  you: number | undefined,
): number | undefined {
  if (you === undefined || !picture) return undefined;
  const sitting = seats[you];
  return sitting && sitting.player !== picture.seats[you]?.player ? undefined : you;
}

/** Whether every card of a seat is known here: it is mine, or it is looked at by somebody who sees all. */
export function isOpen({ cards }: m.LandlordSeat): boolean {
  return cards.length > 0 && !cards.includes('??');
}
