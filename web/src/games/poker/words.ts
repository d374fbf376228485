import { shown } from '../../lib/cards';
import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Key } from '../../words';
import type { Values } from '../../words/message';
import type { Scene, Sentence } from '../game';
import { nameWithin, openHands } from './handname';
import { hasUpCards, isPoker, streetTitle } from './picture';
import { isShowdown } from './results';

type Paid = m.PokerCalled | m.PokerBroughtIn | m.PokerBet | m.PokerCompleted | m.PokerRaisedTo;

/** With some chips, and with all of them. */
const PAID: Record<Paid['type'], readonly [Key, Key]> = {
  Called: ['poker.log_calls', 'poker.log_calls_all_in'],
  BroughtIn: ['poker.log_brings_in', 'poker.log_brings_in_all_in'],
  Bet: ['poker.log_bets', 'poker.log_bets_all_in'],
  Completed: ['poker.log_completes', 'poker.log_completes_all_in'],
  RaisedTo: ['poker.log_raises', 'poker.log_raises_all_in'],
};

/** What happened in a hand of poker, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.PokerEvent;
  const said = (seat: number, says: Key, values: Values = {}): Sentence[] => [
    { player: scene.player(seat), says, values },
  ];
  switch (told.type) {
    case 'Posted': {
      const { kind, why } = told;
      return said(told.seat, 'poker.log_posts', { kind, why, amount: money(told.amount, scene.unit) });
    }
    case 'HandsDealt':
      return dealt(told, scene);
    case 'BoardDealt':
      return opened(scene, told.cards.map(shown));
    case 'Reshuffled':
      return [{ says: 'poker.log_reshuffled', kind: 'quiet' }];
    case 'Folded':
      return said(told.seat, 'poker.log_folds');
    case 'Left':
      return said(told.seat, 'poker.log_left');
    case 'Checked':
      return said(told.seat, 'poker.log_checks');
    case 'Called':
    case 'BroughtIn':
    case 'Bet':
    case 'Completed':
    case 'RaisedTo': {
      const [some, all] = PAID[told.type];
      const amount = money('to' in told ? told.to : told.paid, scene.unit);
      return said(told.seat, isAllIn(told.seat, told.paid, scene) ? all : some, { amount });
    }
    case 'Returned':
      return said(told.seat, 'poker.log_returned', { amount: money(told.amount, scene.unit) });
    case 'HandsShown':
      return told.seats.map((seat, nth) => shownHand(seat, told.hands[nth] ?? [], scene));
    case 'CardsShown':
      return [shownAfter(told, scene)];
    case 'PotWon':
      return told.seats.map((seat, nth) => won(told, seat, told.shares[nth] ?? 0, scene));
    default:
      return [];
  }
}

/** Whether somebody put in all that was left. */
function isAllIn(seat: number, paid: number, { before }: Scene): boolean {
  return isPoker(before) && before.seats[seat]?.stack === paid && paid > 0;
}

function shownHand(seat: number, hand: number[], scene: Scene): Sentence {
  const player = scene.player(seat);
  if (!hand.length) return { player, says: 'poker.log_mucks' };
  const cards = hand.map(shown);
  const made = isComplete(seat, hand.length, scene) ? madeBy(seat, scene) : '';
  return made
    ? { player, says: 'poker.log_shows_hand', values: { hand: made }, cards }
    : { player, says: 'poker.log_shows', cards };
}

/** What a winner turned up after the hand: of a whole hand what it is, too. */
function shownAfter({ seat, cards }: m.PokerCardsShown, scene: Scene): Sentence {
  if (!cards.some((card) => card < 0)) return shownHand(seat, cards, scene);
  const open = cards.filter((card) => card >= 0).map(shown);
  return { player: scene.player(seat), says: 'poker.log_shows', cards: open };
}

/** What a hand amounts to in the end, as far as it can be seen: "a pair of eights, ace kicker". */
function madeBy(seat: number, { after }: Scene): string {
  const made = isPoker(after) ? after.seats[seat]?.hand : null;
  return made && isPoker(after) ? nameWithin(made, openHands(after)) : '';
}

/** Whether no card came after the hand was shown: then it is what it was in the end. */
function isComplete(seat: number, down: number, { before, after, earlier }: Scene): boolean {
  if (!isPoker(after)) return false;
  const open = isPoker(before) ? before.board.length + (before.seats[seat]?.up.length ?? 0) : 0;
  const came = earlier.reduce((sum, event) => sum + cameTo(event as m.PokerEvent, seat), 0);
  const end = after.seats[seat];
  return end?.cards.length === down && open + came === after.board.length + end.up.length;
}

function cameTo(event: m.PokerEvent, seat: number): number {
  if (event.type === 'BoardDealt') return event.cards.length;
  return event.type === 'HandsDealt' ? (event.up[seat]?.length ?? 0) : 0;
}

function won({ pot, seats }: m.PokerPotWon, seat: number, share: number, scene: Scene): Sentence {
  const isOnly = pot === 0 && !scene.earlier.some((event) => event.type === 'PotWon');
  const hand = isPoker(scene.after) && isShowdown(scene.after) ? madeBy(seat, scene) : '';
  const values = { pot: isOnly ? 'only' : pot === 0 ? 'main' : pot, amount: money(share, scene.unit) };
  const [plain, made]: [Key, Key] =
    seats.length > 1
      ? ['poker.log_shares', 'poker.log_shares_with']
      : ['poker.log_wins', 'poker.log_wins_with'];
  const player = scene.player(seat);
  return hand
    ? { player, says: made, values: { ...values, hand }, kind: 'win' }
    : { player, says: plain, values, kind: 'win' };
}

/** My own cards, and the name of the street where the board does not tell it. */
function dealt(told: m.PokerHandsDealt, scene: Scene): Sentence[] {
  const isFirst = streetAt(scene) === 0;
  const lines = isFirst && !hasUpCards(scene.look) ? [] : opened(scene);
  const { you } = scene;
  const mine = you === undefined ? [] : [...(told.down[you] ?? []), ...(told.up[you] ?? [])].map(shown);
  if (you === undefined || !mine.length) return lines;
  return [...lines, { player: scene.player(you), says: 'poker.log_dealt', cards: mine }];
}

/** The heading of a street that has just been dealt. */
function opened(scene: Scene, cards?: string[]): Sentence[] {
  const street = scene.look.phases?.[streetAt(scene)];
  if (!street) return [];
  const values = { street: streetTitle(street.name) };
  return [{ says: 'poker.log_street', values, kind: 'head', ...(cards && { cards }) }];
}

/** Which street this deal opens, from 0 on: each has one. */
function streetAt({ look, before, earlier }: Scene): number {
  const last = isPoker(before) ? (look.phases ?? []).findIndex(({ name }) => name === before.street) : -1;
  return last + earlier.filter(({ type }) => type === 'HandsDealt' || type === 'BoardDealt').length + 1;
}
