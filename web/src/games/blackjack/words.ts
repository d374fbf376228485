import { shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';
import type { Key } from '../../words';
import type { Values } from '../../words/message';
import type { Scene, Sentence } from '../game';
import { dollars, isBlackjack, pointsOf } from './picture';

type Said = (seat: number, says: Key, values?: Values, more?: Partial<Sentence>) => Sentence[];

/** What happened in a round of blackjack, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.BlackjackEvent;
  const said: Said = (seat, says, values = {}, more = {}) => [
    { player: scene.player(seat), says, values, ...more },
  ];
  switch (told.type) {
    case 'BetPlaced':
      return said(told.seat, 'blackjack.log_bets', { amount: dollars(told.amount) });
    case 'SatOut':
      return said(told.seat, 'blackjack.log_sits_out', {}, { kind: 'quiet' });
    case 'HandsDealt':
      return dealt(told, scene);
    case 'Insured':
      return said(told.seat, 'blackjack.log_insures', { amount: dollars(told.amount) });
    case 'Declined':
      return said(told.seat, 'blackjack.log_declines', {}, { kind: 'quiet' });
    case 'Peeked':
      return [{ says: 'blackjack.log_peeked', kind: 'quiet' }];
    case 'Stood':
      return stood(told.seat, scene, said);
    case 'Doubled':
      return said(told.seat, 'blackjack.log_doubles', { amount: dollars(told.amount) });
    case 'PairSplit':
      return said(told.seat, 'blackjack.log_splits', { amount: splitFor(told.seat, scene) });
    case 'CardDealt':
      return card(told, scene, said);
    case 'HoleTurned':
      return [{ says: 'blackjack.log_dealer_turns', cards: [shown(told.card)] }];
    case 'DealerDrew':
      return [{ says: 'blackjack.log_dealer_draws', cards: [shown(told.card)] }];
    case 'InsuranceSettled':
      return told.back
        ? said(told.seat, 'blackjack.log_insurance_paid', { amount: dollars(told.back) }, { kind: 'win' })
        : said(told.seat, 'blackjack.log_insurance_lost');
    case 'HandSettled':
      return [...dealerHas(scene), ...settled(told, scene, said)];
    case 'Reshuffled':
      return [{ says: 'blackjack.log_shuffled', kind: 'quiet' }];
    case 'Left':
      return said(told.seat, 'blackjack.log_left', {}, { kind: 'quiet' });
    case 'Cancelled':
      return [{ says: 'blackjack.log_cancelled', kind: 'quiet' }];
    default:
      return [];
  }
}

/** My own cards, and the dealer's open one. */
function dealt({ hands, dealer }: m.BlackjackHandsDealt, { you, player }: Scene): Sentence[] {
  const up = dealer.filter((card) => card >= 0).map(shown);
  const lines: Sentence[] = [{ says: 'blackjack.log_dealer_shows', cards: up.slice(-1) }];
  const mine = you === undefined ? [] : (hands[you] ?? []);
  if (you === undefined || !mine.length) return lines;
  return [...lines, { player: player(you), says: 'blackjack.log_dealt', cards: mine.map(shown) }];
}

function card({ seat, card: number }: m.BlackjackCardDealt, { earlier }: Scene, said: Said): Sentence[] {
  const cards = [shown(number)];
  const isHit = earlier.at(-1)?.type === 'CardAsked';
  return said(seat, isHit ? 'blackjack.log_hits' : 'blackjack.log_gets', {}, { cards });
}

/** With what the hand in play was worth, if that is known. */
function stood(seat: number, { before }: Scene, said: Said): Sentence[] {
  if (!isBlackjack(before) || before.turn === null || before.hand === null)
    return said(seat, 'blackjack.log_stands');
  const hand = before.seats[before.turn]?.hands[before.hand];
  return hand
    ? said(seat, 'blackjack.log_stands_on', { points: pointsOf(hand) })
    : said(seat, 'blackjack.log_stands');
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
  return [{ says: 'blackjack.log_dealer_has', values: { points: after.dealer.points } }];
}

const ENDED: Record<m.BlackjackHandSettled['result'], Key> = {
  blackjack: 'blackjack.log_wins_with_blackjack',
  win: 'blackjack.log_wins',
  'ten-cards': 'blackjack.log_wins_with_ten_cards',
  push: 'blackjack.log_pushes',
  lose: 'blackjack.log_loses',
  bust: 'blackjack.log_busts',
  surrender: 'blackjack.log_surrenders',
  left: 'blackjack.log_loses_bet',
  returned: 'blackjack.log_bet_back',
};

/** `hand` is 0 where there is only one, `points` are "none" where they are not known. */
function settled(told: m.BlackjackHandSettled, { after }: Scene, said: Said): Sentence[] {
  const seat = isBlackjack(after) ? after.seats[told.seat] : null;
  const hand = seat?.hands[told.hand];
  const won = told.back - (hand?.bet ?? told.back);
  const values = {
    hand: (seat?.hands.length ?? 0) > 1 ? told.hand + 1 : 0,
    points: hand ? pointsOf(hand) : 'none',
    amount: won ? dollars(Math.abs(won)) : '',
  };
  return said(told.seat, ENDED[told.result], values, won > 0 ? { kind: 'win' } : {});
}
