import type * as m from '../../lib/protocol';
import { seatLabel, type SeatStatus, type Tone } from '../../parts/seat';
import { t } from '../../words';
import { briefly, dollars, pointsOf, signed } from './picture';
import { resultShown, type ResultShown } from './results';

export interface HandShown {
  cards: readonly string[];
  points: string;
  bet: number;
  doubled: boolean;
  /** Whose turn it is plays this one now. */
  isInPlay: boolean;
  /** Made by splitting, and not its turn. */
  isAside: boolean;
  result: ResultShown | null;
  /** What came back when it was settled. */
  back: number;
  /** All of it in words. */
  label: string;
}

/** One place at the table as it is drawn. */
export interface BoxShown {
  at: number;
  name: string;
  balance: string;
  isBot: boolean;
  isMine: boolean;
  isWinner: boolean;
  /** Whether it is a win to be celebrated: a blackjack, or half as much again as there was before, or more. */
  isBig: boolean;
  status: SeatStatus;
  did: string;
  tone: Tone;
  insurance: number;
  hands: readonly HandShown[];
  clock: { startedMs: number; deadlineMs: number } | null;
  label: string;
}

export interface Shown {
  told: m.Table;
  picture: m.BlackjackPicture | null;
  names: (player: string) => string;
  bots: ReadonlySet<string>;
  doings: readonly (string | undefined)[];
}

export function boxShown(at: number, shown: Shown): BoxShown {
  const { told, picture, names, bots } = shown;
  const sitting = told.seats[at] ?? null;
  const part = picture?.seats[at] ?? null;
  const isSame = part !== null && (!sitting || sitting.player === part.player);
  const isOver = picture?.payoffs != null;
  if (!sitting && !(isSame && !isOver)) return { ...FREE, at, label: t('parts.seat_free', { no: at + 1 }) };
  const seat = isSame ? part : null;
  const hands = seat && picture ? seat.hands.map((_, nth) => handShown(picture, at, nth)) : [];
  const player = sitting?.player ?? part?.player ?? '';
  const turn = told.clock?.find((one) => one.seat === at);
  const chips = seat && !(isOver && sitting) ? seat.balance : (sitting?.chips ?? 0);
  const box = {
    at,
    name: names(player),
    balance: briefly(chips),
    isBot: bots.has(player),
    isMine: at === told.you,
    isWinner: isOver && (seat ? (picture.payoffs?.[at] ?? 0) > 0 : false),
    isBig: isOver && isBig(seat, picture.payoffs?.[at] ?? 0, chips),
    status: statusOf(sitting),
    ...wordFor(at, sitting, seat, hands, shown),
    insurance: seat?.insurance ?? 0,
    hands,
    clock: turn ? { startedMs: turn.started_ns / 1e6, deadlineMs: turn.deadline_ns / 1e6 } : null,
  };
  return { ...box, label: labelOf(box) };
}

/** What is staked on all of these hands or, when all are settled, what came of it. */
export function sumOf(hands: readonly HandShown[]): { amount: string; tone: Tone } {
  const bet = hands.reduce((sum, hand) => sum + hand.bet, 0);
  if (!hands.every(({ result }) => result)) return { amount: briefly(bet), tone: 'plain' };
  const won = hands.reduce((sum, { back }) => sum + back, 0) - bet;
  return { amount: signed(won), tone: won > 0 ? 'win' : won < 0 ? 'bad' : 'plain' };
}

const FREE: Omit<BoxShown, 'at' | 'label'> = {
  name: '',
  balance: '',
  isBot: false,
  isMine: false,
  isWinner: false,
  isBig: false,
  status: 'empty',
  did: '',
  tone: 'plain',
  insurance: 0,
  hands: [],
  clock: null,
};

export function handShown(picture: m.BlackjackPicture, at: number, nth: number): HandShown {
  const all = picture.seats[at]?.hands ?? [];
  const hand = all[nth]!;
  const isInPlay = picture.turn === at && picture.hand === nth && picture.stage !== 'bets';
  const result = resultShown(hand);
  const points = pointsOf(hand);
  const worth =
    all.length > 1
      ? t('blackjack.label_hand_of', { nth: nth + 1, of: all.length, points })
      : t('blackjack.label_hand', { points });
  const said = [
    hand.cards.length && worth,
    result
      ? `${result.word} ${result.amount}`.trim()
      : t('blackjack.label_bet', { amount: dollars(hand.bet) }),
    hand.doubled && t('blackjack.label_doubled'),
    isInPlay && t('blackjack.label_in_play'),
  ];
  return {
    cards: hand.cards,
    points: hand.cards.length ? `${hand.points}` : '',
    bet: hand.bet,
    doubled: hand.doubled,
    isInPlay,
    isAside: all.length > 1 && picture.turn === at && picture.hand !== nth && !hand.result,
    result,
    back: hand.back,
    label: said.filter(Boolean).join(', '),
  };
}

function isBig(seat: m.BlackjackSeat | null, gain: number, chips: number): boolean {
  const isNatural = seat?.hands.some(({ result }) => result === 'blackjack') ?? false;
  return gain > 0 && (isNatural || gain >= (chips - gain) / 2);
}

function statusOf(sitting: m.SeatTold | null): SeatStatus {
  if (!sitting || sitting.leaving) return 'gone';
  return sitting.presence === 'out' || sitting.connected === false ? 'away' : 'in';
}

/** The word at the plate: what counts most comes first. */
function wordFor(
  at: number,
  sitting: m.SeatTold | null,
  seat: m.BlackjackSeat | null,
  hands: readonly HandShown[],
  { told, picture, doings }: Shown,
): Pick<BoxShown, 'did' | 'tone'> {
  const plain = (did: string) => ({ did, tone: 'plain' as const });
  if (!sitting || sitting.leaving === 'missed') return { did: t('blackjack.removed'), tone: 'bad' };
  if (sitting.connected === false) return { did: t('games.disconnected'), tone: 'bad' };
  if (sitting.leaving) return plain(t('games.leaving'));
  const ended = hands.length === 1 ? hands[0]?.result : null;
  if (ended) return { did: ended.word, tone: ended.tone };
  if (picture?.payoffs && hands.length) return plain('');
  if (sitting.presence === 'out') return plain(t('games.sitting_out'));
  if (told.clock?.some((one) => one.seat === at))
    return plain(picture?.stage === 'bets' ? t('blackjack.betting') : '');
  if (doings[at]) return plain(doings[at]);
  const isIn = hands.length > 0 && (seat || picture?.stage === 'bets' || !picture);
  return plain(isIn ? '' : t('blackjack.joined'));
}

function labelOf(box: Omit<BoxShown, 'label'>): string {
  const words = {
    no: box.at + 1,
    name: box.name,
    stack: box.balance,
    bot: box.isBot,
    status: box.status,
    did: box.did,
    mine: box.isMine,
    won: false,
    turn: box.clock !== null,
  };
  const says = [
    ...box.hands.map(({ label }) => label),
    box.insurance && t('blackjack.label_insured', { amount: dollars(box.insurance) }),
  ];
  return seatLabel({ ...words, says: says.filter(Boolean).join('; ') });
}
