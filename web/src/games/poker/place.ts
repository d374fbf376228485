import { brief, money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { turned } from '../../parts/ring';
import type { SeatStatus, Tone } from '../../parts/seat';
import { t, type Key } from '../../words';
import { percent } from '../../words/format';
import type { Chance } from '../game';
import type { Did, Frame } from './frames';
import { isOpen, marks, type Mark } from './hand';
import { openHands, plateName } from './handname';
import { pucksAt, type Puck } from './pucks';

/** One seat as it is drawn. */
export interface PlaceShown {
  at: number;
  player: string;
  stack: string;
  /** Chips that wait beside the stack. */
  bought: string;
  status: SeatStatus;
  did: string;
  tone: Tone;
  /** What the cards that lie open amount to, where that is worth a word. */
  shows: string;
  won: boolean;
  /** Whether it is a big win: half as much again as what was brought to the hand, or more. */
  big: boolean;
  cards: readonly string[];
  up: readonly string[];
  bet: number;
  says: string;
  mine: boolean;
  marks: readonly Mark[];
  pucks: readonly Puck[];
  clock: { startedMs: number; deadlineMs: number } | null;
  /** When this seat gets its cards, among so many that get some. */
  order: number;
  of: number;
}

const WORDS: Partial<Record<Did, Key>> = {
  fold: 'poker.did_fold',
  check: 'poker.did_check',
  call: 'poker.did_call',
  bet: 'poker.did_bet',
  raise: 'poker.did_raise',
  bring: 'poker.did_bring_in',
  muck: 'poker.did_muck',
};

/** All seats. One that is as it was is the same object: nothing of it is drawn again. */
export function placesShown(
  told: m.Table,
  frame: Frame | null,
  chances: readonly Chance[],
  before: readonly PlaceShown[],
): PlaceShown[] {
  return told.seats.map((_, at) => {
    const now = placeShown(told, frame, at, chances);
    const old = before[at];
    return old && JSON.stringify(old) === JSON.stringify(now) ? old : now;
  });
}

/** A seat from what the house tells of the table and of the hand; who has come since the hand began is not in it. */
function placeShown(told: m.Table, frame: Frame | null, at: number, chances: readonly Chance[]): PlaceShown {
  const seat = told.seats[at];
  const playing = frame?.picture.seats[at];
  const isSame = playing && (!seat || seat.player === playing.player);
  if (!seat && !(isSame && !frame?.picture.payoffs)) return { ...FREE, ...around(told, frame, at), at };
  const hand = isSame ? playing : null;
  const isOver = frame?.picture.payoffs != null;
  const stack = hand && !(isOver && seat) ? hand.stack : (seat?.chips ?? 0);
  const bet = hand && !isOver ? hand.bet : 0;
  const chance = hand && chances.find(({ player }) => player === hand.player);
  const word = chance ? plain(percent(chance.share)) : wordFor(seat ?? null, hand, frame, at);
  const shows = hand && at !== told.you && !isOver ? showing(hand, frame?.did[at]) : '';
  const place = {
    at,
    ...around(told, frame, at),
    player: seat?.player ?? playing?.player ?? '',
    stack: seat?.gone ? '' : brief(stack),
    bought: seat?.bought ? `+${brief(seat.bought)}` : '',
    status: statusOf(seat ?? null, hand, isOver),
    ...word,
    shows,
    won: Boolean(hand?.won),
    big: isBig(frame?.picture.payoffs?.[at] ?? 0, seat?.chips ?? 0),
    cards: hand && (hand.in_hand || at === told.you) ? hand.cards : [],
    up: hand?.in_hand ? hand.up : [],
    bet,
    says: [bet && t('poker.has_bet', { amount: money(bet) }), shows && t('poker.showing', { hand: shows })]
      .filter(Boolean)
      .join(', '),
  };
  return { ...place, marks: cardMarks(place, frame) };
}

/** What does not depend on who sits there. */
function around(told: m.Table, frame: Frame | null, at: number) {
  const turn = told.clock?.find(({ seat }) => seat === at);
  const dealt = frame?.picture.seats.flatMap((seat, nth) => (seat?.cards.length ? [nth] : [])) ?? [];
  const first = (frame?.picture.button ?? 0) + 1; // cards come clockwise, from the button's left on
  const after = (seat: number) => turned(seat, first, told.seats.length);
  return {
    mine: at === told.you,
    pucks: pucksAt(frame?.picture, at),
    clock: turn ? { startedMs: turn.started_ns / 1e6, deadlineMs: turn.deadline_ns / 1e6 } : null,
    order: dealt.filter((other) => after(other) < after(at)).length,
    of: dealt.length,
  };
}

type Cards = Pick<PlaceShown, 'status' | 'cards' | 'up'>;

/** How each card of a seat is marked at the end. */
function cardMarks(place: Cards, frame: Frame | null): Mark[] {
  if (place.status === 'folded') return place.cards.map(() => 'dim');
  return marks([...place.cards, ...place.up], frame?.picture);
}

const FREE: Omit<PlaceShown, 'at' | keyof ReturnType<typeof around>> = {
  player: '',
  stack: '',
  bought: '',
  status: 'empty',
  did: '',
  tone: 'plain',
  shows: '',
  won: false,
  big: false,
  cards: [],
  up: [],
  marks: [],
  bet: 0,
  says: '',
};

/** `gain` is what the hand brought, `chips` what there is after it. */
function isBig(gain: number, chips: number): boolean {
  return gain > 0 && gain >= (chips - gain) / 2;
}

type Word = { did: string; tone: Tone };

function statusOf(seat: m.SeatTold | null, hand: m.PokerSeat | null, isOver: boolean): SeatStatus {
  if (!seat) return 'gone';
  if (hand?.in_hand && !isOver) return hand.all_in ? 'allin' : 'in';
  if (seat.leaving) return 'gone';
  if (seat.presence === 'out' || seat.connected === false) return 'away';
  return hand && isFolded(hand) ? 'folded' : 'in';
}

/** Who was not dealt in has folded nothing. */
function isFolded({ in_hand, cards, up }: m.PokerSeat): boolean {
  return !in_hand && cards.length + up.length > 0;
}

/** The word at the plate: what counts most comes first. */
function wordFor(seat: m.SeatTold | null, hand: m.PokerSeat | null, frame: Frame | null, at: number): Word {
  const did = frame?.did[at];
  if (hand?.won) return { did: `+${brief(hand.won)}`, tone: 'win' };
  if (seat?.gone) return plain(t('games.gone'));
  if (seat?.connected === false) return { did: t('games.disconnected'), tone: 'bad' };
  if (hand?.in_hand) return playing(hand, did, frame?.picture);
  if (seat?.leaving) return plain(t('games.leaving'));
  if (seat?.presence === 'out') return plain(t('games.sitting_out'));
  if (seat?.presence === 'wait') return plain(t('poker.waits_for_blind'));
  if (did) return plain(worded(did));
  return plain(hand && isFolded(hand) ? t('poker.did_fold') : '');
}

function playing(hand: m.PokerSeat, did: Did | undefined, picture: m.PokerPicture | undefined): Word {
  const isOver = picture?.payoffs != null;
  if (did === 'muck') return plain(t('poker.did_muck'));
  if ((isOver || did === 'show') && hand.hand && isOpen(hand))
    return plain(plateName(hand.hand, picture && openHands(picture)));
  if (hand.all_in && !isOver) return { did: t('poker.all_in'), tone: 'allin' };
  return { did: worded(did), tone: did === 'bet' || did === 'raise' ? 'raise' : 'plain' };
}

/** What lies open before somebody: one card says by itself what it is. */
function showing({ in_hand, up, showing }: m.PokerSeat, did: Did | undefined): string {
  if (!in_hand || !showing || up.length < 2 || did === 'muck' || did === 'show') return '';
  return plateName(showing);
}

function worded(did: Did | undefined): string {
  const word = did && WORDS[did];
  return word ? t(word) : '';
}

function plain(did: string): Word {
  return { did, tone: 'plain' };
}
