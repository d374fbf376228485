import { brief } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { seatLabel } from '../../parts/seat';
import { t } from '../../words';
import type { Doing } from './doing';
import { handWords } from './hands';

/** One player as she is drawn. */
export interface PlayerShown {
  at: number;
  name: string;
  isBot: boolean;
  isMine: boolean;
  isLandlord: boolean;
  isWinner: boolean;
  /** "Connection lost", "Leaving". */
  trouble: string;
  score: string;
  /** "12 cards", while one plays. */
  cards: string;
  tone: 'in' | 'bad' | 'gone';
  clock: { startedMs: number; deadlineMs: number } | null;
  /** What she holds, if the game is hers: whoever came since it began has no part in it. */
  seat: m.LandlordSeat | null;
  /** All of it in words. */
  label: string;
}

interface Shown {
  told: m.Table;
  you: number | undefined;
  picture: m.LandlordPicture | null;
  names: (player: string) => string;
  bots: ReadonlySet<string>;
  doing: Doing | null;
}

/** Who sits here or, in a game that is played, sat here; null: nobody. */
export function playerShown(
  at: number,
  { told, you, picture, names, bots, doing }: Shown,
): PlayerShown | null {
  const sitting = told.seats[at] ?? null;
  const part = picture?.seats[at] ?? null;
  const isSame = part !== null && (!sitting || sitting.player === part.player);
  if (!sitting && !isSame) return null;
  const seat = isSame ? part : null;
  const player = sitting?.player ?? part?.player ?? '';
  const turn = told.clock?.find((one) => one.seat === at);
  const points = seat ? (picture?.payoffs?.[at] ?? 0) : 0;
  const score = brief(sitting?.chips ?? part?.score ?? 0, 'points');
  const trouble = told.closed ? '' : troubleOf(sitting);
  const cards = seat && !picture?.payoffs ? t('landlord.cards', { n: seat.count }) : '';
  const shown = {
    at,
    name: names(player),
    isBot: bots.has(player),
    isMine: at === you,
    isLandlord: seat !== null && at === picture?.landlord,
    isWinner: points > 0,
    trouble,
    score,
    cards,
    tone:
      trouble && (!sitting || sitting.leaving)
        ? ('gone' as const)
        : trouble
          ? ('bad' as const)
          : ('in' as const),
    clock: turn ? { startedMs: turn.started_ns / 1e6, deadlineMs: turn.deadline_ns / 1e6 } : null,
    seat,
  };
  return { ...shown, label: labelOf(shown, doing) };
}

function troubleOf(sitting: m.SeatTold | null): string {
  if (!sitting) return t('landlord.gone');
  if (sitting.connected === false) return t('games.disconnected');
  if (sitting.leaving) return t('games.leaving');
  return sitting.presence === 'out' ? t('games.sitting_out') : '';
}

function labelOf(shown: Omit<PlayerShown, 'label'>, doing: Doing | null): string {
  const { seat, isLandlord } = shown;
  const words = [
    isLandlord && t('landlord.label_landlord'),
    seat && t('landlord.cards', { n: seat.count }),
    doing && doingWords(doing),
  ];
  return seatLabel({
    no: shown.at + 1,
    name: shown.name,
    stack: shown.trouble || t('landlord.label_score', { score: shown.score }),
    bot: shown.isBot,
    status: 'in',
    did: '',
    mine: shown.isMine,
    won: shown.isWinner,
    turn: shown.clock !== null,
    says: words.filter(Boolean).join(', '),
  });
}

/** What lies before a player, in words. */
export function doingWords(doing: Doing): string {
  switch (doing.kind) {
    case 'bid':
      return t('landlord.did_bid', { amount: doing.amount });
    case 'pass':
      return t('landlord.pass');
    case 'surrender':
      return t('landlord.did_surrender');
    case 'cards':
      return handWords(doing.hand, doing.cards.length);
  }
}
