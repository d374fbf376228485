import { brief } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { t, type Key } from '../../words';
import type { Values } from '../../words/message';
import { isYou, listed } from '../phrase';
import type { Frame, Paid } from './frames';
import { isOpen } from './hand';
import { briefWithin, nameWithin, openHands } from './handname';
import { potName } from './pots';

/** How a hand ended: who won how much in all, and a line for each pot that was shown for. */
export interface Results {
  says: string;
  /** The same with the hand that won, if it was seen: a message for Rich. */
  made: { says: Key; values: Values } | null;
  lines: string[];
}

const NONE: Results = { says: '', made: null, lines: [] };

type Names = (player: string) => string;

export function results(frame: Frame | null, names: Names): Results {
  if (!frame) return NONE;
  const { picture, paid, did } = frame;
  const winners = picture.seats.filter((seat): seat is m.PokerSeat => Boolean(seat?.won));
  if (!winners.length) return NONE;
  const says = headline(winners, names);
  if (!isShowdown(picture, did.includes('show'))) return { ...NONE, says };
  return { says, made: headlineWith(picture, winners, names), lines: lines(picture, paid, names) };
}

/** Whether hands were compared: some were shown, or more than one was left in the end. */
export function isShowdown({ seats }: m.PokerPicture, wereShown = false): boolean {
  const left = seats.filter((seat) => seat?.in_hand);
  return wereShown || (left.length > 1 && left.some((seat) => seat && isOpen(seat)));
}

function headline(winners: readonly m.PokerSeat[], names: Names): string {
  const mine = winners.find(({ player }) => isYou(names(player)));
  if (mine) return t('poker.you_win', { amount: brief(mine.won) });
  const [first, ...others] = winners;
  if (!first) return '';
  if (!others.length) return t('poker.wins', { who: names(first.player), amount: brief(first.won) });
  return t('poker.win_together', { who: listed(winners.map(({ player }) => names(player))) });
}

/** "You win $660 with kings full of nines." Several others who win may hold different hands. */
function headlineWith(
  picture: m.PokerPicture,
  winners: readonly m.PokerSeat[],
  names: Names,
): Results['made'] {
  const mine = winners.find(({ player }) => isYou(names(player)));
  const seat = mine ?? (winners.length === 1 ? winners[0] : undefined);
  if (!seat?.hand) return null;
  const values = { amount: brief(seat.won), hand: nameWithin(seat.hand, openHands(picture)) };
  if (mine) return { says: 'poker.you_win_with', values };
  return { says: 'poker.wins_with', values: { ...values, who: names(seat.player) } };
}

function lines(picture: m.PokerPicture, paid: readonly Paid[], names: Names): string[] {
  if (!paid.length) return winnersLines(picture, names);
  return [...paid]
    .sort((a, b) => a.pot - b.pot)
    .map(({ pot, amount, shares }) => {
      const won = { pot: potName(pot, paid.length), amount: brief(amount) };
      const { who, hand } = holders(
        picture,
        shares.map(({ seat }) => seat),
        names,
      );
      return hand ? t('poker.result_with', { ...won, who, hand }) : t('poker.result', { ...won, who });
    });
}

/** Whoever comes in when all is over knows only who got how much. */
function winnersLines(picture: m.PokerPicture, names: Names): string[] {
  return picture.seats.flatMap((seat, at) => {
    if (!seat?.won) return [];
    const { who, hand } = holders(picture, [at], names);
    const amount = brief(seat.won);
    return [hand ? t('poker.share_with', { amount, who, hand }) : t('poker.share', { amount, who })];
  });
}

/** Those who won a pot, and what with, if that was seen. */
function holders(picture: m.PokerPicture, seats: readonly number[], names: Names) {
  const who = seats.map((at) => {
    const name = picture.seats[at] ? names(picture.seats[at].player) : '';
    return isYou(name) ? t('games.you_within') : name;
  });
  const hand = seats.map((at) => picture.seats[at]?.hand).find(Boolean);
  return { who: listed(who), hand: hand && briefWithin(hand, openHands(picture)) };
}
