import { shown } from '../../lib/cards';
import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Scene, Sentence } from '../game';
import { isPoker, isStud } from './picture';
import { isShowdown } from './results';

const STREETS = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
const POSTED: Record<m.PokerPosted['kind'], string> = {
  ante: 'the ante',
  small: 'the small blind',
  big: 'the big blind',
  straddle: 'a straddle',
};
const WHY: Record<m.PokerPosted['why'], string> = {
  due: '',
  joining: ' to come in',
  owed: ', missed before',
};

/** What happened in a hand of poker, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.PokerEvent;
  const said = (seat: number, text: string, you: string, more: Partial<Sentence> = {}): Sentence[] => [
    { player: scene.player(seat), text, you, ...more },
  ];
  const paid = (seat: number, chips: number, text: string, you: string): Sentence[] => {
    const all = isAllIn(seat, chips, scene) ? ' all-in' : '';
    return said(seat, text + all, you + all, { amount: money(chips, scene.unit) });
  };
  switch (told.type) {
    case 'Posted': {
      const what = POSTED[told.kind] + WHY[told.why];
      return said(told.seat, `posts ${what}`, `post ${what}`, { amount: money(told.amount, scene.unit) });
    }
    case 'HandsDealt':
      return dealt(told, scene);
    case 'BoardDealt':
      return [{ text: boardStreet(told, scene), kind: 'head', cards: told.cards.map(shown) }];
    case 'Reshuffled':
      return [{ text: 'The rest of the deck is shuffled again.', kind: 'quiet' }];
    case 'Folded':
      return said(told.seat, 'folds', 'fold');
    case 'Left':
      return said(told.seat, 'is gone; the hand plays on', 'are gone; the hand plays on');
    case 'Checked':
      return said(told.seat, 'checks', 'check');
    case 'Called':
      return paid(told.seat, told.paid, 'calls', 'call');
    case 'BroughtIn':
      return paid(told.seat, told.paid, 'brings it in', 'bring it in');
    case 'Bet':
      return paid(told.seat, told.paid, 'bets', 'bet');
    case 'Completed':
      return raised(told, scene, 'completes', 'complete');
    case 'RaisedTo':
      return raised(told, scene, 'raises', 'raise');
    case 'Returned':
      return said(told.seat, 'takes back the uncalled bet', 'take back the uncalled bet', {
        amount: money(told.amount, scene.unit),
      });
    case 'HandsShown':
      return told.seats.flatMap((seat, nth) => shownHand(seat, told.hands[nth] ?? [], scene, said));
    case 'PotWon':
      return told.seats.flatMap((seat, nth) => won(told, seat, told.shares[nth] ?? 0, scene));
    default:
      return [];
  }
}

type Said = (seat: number, text: string, you: string, more?: Partial<Sentence>) => Sentence[];

function raised(
  told: m.PokerRaisedTo | m.PokerCompleted,
  scene: Scene,
  text: string,
  you: string,
): Sentence[] {
  const how = isAllIn(told.seat, told.paid, scene) ? ' all-in to' : ' to';
  const player = scene.player(told.seat);
  return [{ player, text: text + how, you: you + how, amount: money(told.to, scene.unit) }];
}

/** Whether somebody put in all that was left. */
function isAllIn(seat: number, paid: number, { before }: Scene): boolean {
  return isPoker(before) && before.seats[seat]?.stack === paid && paid > 0;
}

function shownHand(seat: number, hand: number[], scene: Scene, said: Said): Sentence[] {
  if (!hand.length) return said(seat, 'mucks', 'muck');
  const made = isComplete(seat, hand.length, scene) ? madeBy(seat, scene) : '';
  return said(seat, `shows${made}`, `show${made}`, { cards: hand.map(shown) });
}

/** What a hand amounts to in the end, as far as it can be seen: " two pair". */
function madeBy(seat: number, { after }: Scene): string {
  const made = isPoker(after) ? after.seats[seat]?.hand : null;
  return made ? ` ${made.toLowerCase()}` : '';
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

function won({ pot, seats }: m.PokerPotWon, seat: number, share: number, scene: Scene): Sentence[] {
  const isOnly = pot === 0 && !scene.earlier.some((event) => event.type === 'PotWon');
  const which = isOnly ? 'the pot' : pot === 0 ? 'the main pot' : `side pot ${pot}`;
  const made = isPoker(scene.after) && isShowdown(scene.after) ? madeBy(seat, scene) : '';
  const what = made ? `${which} with${made}` : which;
  const [text, you] = seats.length > 1 ? ['shares', 'share'] : ['wins', 'win'];
  const amount = money(share, scene.unit);
  return [
    { player: scene.player(seat), text: `${text} ${what}`, you: `${you} ${what}`, amount, kind: 'win' },
  ];
}

/** My own cards, and the name of the street in games without a board: it counts the cards that each has. */
function dealt(told: m.PokerHandsDealt, scene: Scene): Sentence[] {
  const lines: Sentence[] = [];
  if (isStud(scene.game))
    lines.push({ text: `${STREETS[cardsEach(told, scene)] ?? 'Next'} street`, kind: 'head' });
  const { you } = scene;
  const mine = you === undefined ? [] : [...(told.down[you] ?? []), ...(told.up[you] ?? [])].map(shown);
  if (you === undefined || !mine.length) return lines;
  return [...lines, { player: scene.player(you), text: 'is dealt', you: 'are dealt', cards: mine }];
}

function cardsEach(told: m.PokerHandsDealt, { before, earlier }: Scene): number {
  const had = isPoker(before)
    ? before.seats.map((seat) => (seat?.in_hand ? seat.cards.length + seat.up.length : 0))
    : [];
  const deals = [...earlier.filter((event): event is m.PokerHandsDealt => event.type === 'HandsDealt'), told];
  const seats = Math.max(told.down.length, told.up.length);
  const each = Array.from({ length: seats }, (_, seat) => {
    const dealt = deals.reduce(
      (sum, { down, up }) => sum + (down[seat]?.length ?? 0) + (up[seat]?.length ?? 0),
      0,
    );
    return dealt ? (had[seat] ?? 0) + dealt : 0;
  });
  return Math.max(...each);
}

function boardStreet(told: m.PokerBoardDealt, { before, earlier }: Scene): string {
  if (told.cards.length > 1) return 'Flop';
  const had = isPoker(before) ? before.board.length : 0;
  const since = earlier.reduce((sum, e) => sum + (e.type === 'BoardDealt' ? e.cards.length : 0), 0);
  return had + since > 3 ? 'River' : 'Turn';
}
