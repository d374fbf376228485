import { shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';
import type { Scene, Sentence } from '../game';
import { dollars, isBlackjack, pointsOf } from './picture';

/** What happened in a round of blackjack, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.BlackjackEvent;
  const said = (seat: number, text: string, you: string, more: Partial<Sentence> = {}): Sentence[] => [
    { player: scene.player(seat), text, you, ...more },
  ];
  switch (told.type) {
    case 'BetPlaced':
      return said(told.seat, 'bets', 'bet', { amount: dollars(told.amount) });
    case 'SatOut':
      return said(told.seat, 'sits this round out', 'sit this round out', { kind: 'quiet' });
    case 'HandsDealt':
      return dealt(told, scene);
    case 'Insured':
      return said(told.seat, 'takes insurance', 'take insurance', { amount: dollars(told.amount) });
    case 'Declined':
      return said(told.seat, 'takes no insurance', 'take no insurance', { kind: 'quiet' });
    case 'Peeked':
      return [{ text: 'The dealer looks: no blackjack.', kind: 'quiet' }];
    case 'Stood':
      return said(told.seat, `stands${on(scene)}`, `stand${on(scene)}`);
    case 'Doubled':
      return said(told.seat, 'doubles with', 'double with', { amount: dollars(told.amount) });
    case 'PairSplit':
      return said(told.seat, 'splits', 'split', { amount: splitFor(told.seat, scene) });
    case 'CardDealt':
      return card(told, scene, said);
    case 'HoleTurned':
      return [{ text: 'The dealer turns over', cards: [shown(told.card)] }];
    case 'DealerDrew':
      return [{ text: 'The dealer draws', cards: [shown(told.card)] }];
    case 'InsuranceSettled':
      return told.back
        ? said(told.seat, 'is paid for insurance', 'are paid for insurance', money(told.back, 'win'))
        : said(told.seat, 'loses the insurance', 'lose the insurance');
    case 'HandSettled':
      return [...dealerHas(scene), ...settled(told, scene, said)];
    case 'Reshuffled':
      return [{ text: 'The shoe is shuffled.', kind: 'quiet' }];
    case 'Left':
      return said(told.seat, 'is out of the round', 'are out of the round', { kind: 'quiet' });
    case 'Cancelled':
      return [{ text: 'The round is called off. Bets go back.', kind: 'quiet' }];
    default:
      return [];
  }
}

type Said = (seat: number, text: string, you: string, more?: Partial<Sentence>) => Sentence[];

function money(cents: number, kind: 'win'): Partial<Sentence> {
  return { amount: dollars(cents), kind };
}

/** My own cards, and the dealer's open one. */
function dealt({ hands, dealer }: m.BlackjackHandsDealt, { you, player }: Scene): Sentence[] {
  const up = dealer.filter((card) => card >= 0).map(shown);
  const lines: Sentence[] = [{ text: 'The dealer shows', cards: up.slice(-1) }];
  const mine = you === undefined ? [] : (hands[you] ?? []);
  if (you === undefined || !mine.length) return lines;
  return [...lines, { player: player(you), text: 'is dealt', you: 'are dealt', cards: mine.map(shown) }];
}

function card({ seat, card: number }: m.BlackjackCardDealt, { earlier }: Scene, said: Said): Sentence[] {
  const cards = [shown(number)];
  const isHit = earlier.at(-1)?.type === 'CardAsked';
  return isHit ? said(seat, 'hits', 'hit', { cards }) : said(seat, 'gets', 'get', { cards });
}

/** " on 19": what the hand in play was worth. */
function on({ before }: Scene): string {
  if (!isBlackjack(before) || before.turn === null || before.hand === null) return '';
  const hand = before.seats[before.turn]?.hands[before.hand];
  return hand ? ` on ${pointsOf(hand)}` : '';
}

function splitFor(seat: number, { before, after }: Scene): string {
  const picture = isBlackjack(before) ? before : isBlackjack(after) ? after : null;
  const hand = picture?.seats[seat]?.hands[picture.hand ?? 0];
  return hand ? dollars(hand.bet) : '';
}

/** What he came to, before the first hand is compared with it. */
function dealerHas({ earlier, after }: Scene): Sentence[] {
  const turned = earlier.findIndex(({ type }) => type === 'HoleTurned');
  if (turned < 0 || !isBlackjack(after)) return [];
  if (earlier.slice(turned).some(({ type }) => type === 'HandSettled')) return [];
  return [{ text: `The dealer has ${after.dealer.points}` }];
}

const ENDED: Record<m.BlackjackHandSettled['result'], readonly [string, string]> = {
  blackjack: ['wins with a blackjack', 'win with a blackjack'],
  win: ['wins', 'win'],
  'ten-cards': ['wins with ten cards', 'win with ten cards'],
  push: ['pushes', 'push'],
  lose: ['loses', 'lose'],
  bust: ['busts', 'bust'],
  surrender: ['surrenders', 'surrender'],
  left: ['loses the bet', 'lose the bet'],
  returned: ['gets the bet back', 'get the bet back'],
};

function settled(told: m.BlackjackHandSettled, { after }: Scene, said: Said): Sentence[] {
  const seat = isBlackjack(after) ? after.seats[told.seat] : null;
  const hand = seat?.hands[told.hand];
  const [text, you] = ENDED[told.result];
  const which = (seat?.hands.length ?? 0) > 1 ? ` hand ${told.hand + 1}` : '';
  const worth =
    hand && ['win', 'lose', 'push', 'bust'].includes(told.result) ? ` with ${pointsOf(hand)}` : '';
  const won = told.back - (hand?.bet ?? told.back);
  const amount = won ? dollars(Math.abs(won)) : '';
  const more: Partial<Sentence> = { ...(amount && { amount }), ...(won > 0 && { kind: 'win' }) };
  return said(told.seat, text + which + worth, you + which + worth, more);
}
