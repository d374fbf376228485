import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Frame, Paid } from './frames';
import { isOpen } from './hand';

/** How a hand ended: who won how much in all, and a line for each pot that was shown for. */
export interface Results {
  says: string;
  lines: string[];
}

const NONE: Results = { says: '', lines: [] };

type Names = (player: string) => string;

export function results(frame: Frame | null, names: Names): Results {
  if (!frame) return NONE;
  const { picture, paid, did } = frame;
  const winners = picture.seats.filter((seat): seat is m.PokerSeat => Boolean(seat?.won));
  if (!winners.length) return NONE;
  return {
    says: headline(winners, names),
    lines: isShowdown(picture, did.includes('show')) ? lines(picture, paid, names) : [],
  };
}

/** Whether hands were compared: some were shown, or more than one was left in the end. */
export function isShowdown({ seats }: m.PokerPicture, wereShown = false): boolean {
  const left = seats.filter((seat) => seat?.in_hand);
  return wereShown || (left.length > 1 && left.some((seat) => seat && isOpen(seat)));
}

function headline(winners: readonly m.PokerSeat[], names: Names): string {
  const mine = winners.find(({ player }) => names(player) === 'You');
  if (mine) return `You win ${money(mine.won)}`;
  const [first, ...others] = winners;
  if (!first) return '';
  if (!others.length) return `${names(first.player)} wins ${money(first.won)}`;
  const who = winners.map(({ player }) => names(player));
  return `${who.slice(0, -1).join(', ')} and ${who.at(-1)} win`;
}

function lines(picture: m.PokerPicture, paid: readonly Paid[], names: Names): string[] {
  if (!paid.length) return winnersLines(picture, names);
  const called = (pot: number) =>
    paid.length === 1 ? 'Pot' : pot === 0 ? 'Main' : paid.length === 2 ? 'Side' : `Side ${pot}`;
  return [...paid]
    .sort((a, b) => a.pot - b.pot)
    .map(
      ({ pot, amount, shares }) =>
        `${called(pot)} ${money(amount)} · ${holders(
          picture,
          shares.map(({ seat }) => seat),
          names,
        )}`,
    );
}

/** Whoever comes in when all is over knows only who got how much. */
function winnersLines(picture: m.PokerPicture, names: Names): string[] {
  return picture.seats.flatMap((seat, at) =>
    seat?.won ? [`${money(seat.won)} · ${holders(picture, [at], names)}`] : [],
  );
}

function holders(picture: m.PokerPicture, seats: readonly number[], names: Names): string {
  const who = seats.map((at) =>
    picture.seats[at] ? names(picture.seats[at].player).replace(/^You$/, 'you') : '',
  );
  const hand = seats.map((at) => picture.seats[at]?.hand).find(Boolean);
  const all = who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)}` : (who[0] ?? '');
  return hand ? `${all}, ${hand.toLowerCase()}` : all;
}
