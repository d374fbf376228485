import { shown } from '../../lib/cards';
import { difference } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Key } from '../../words';
import type { Values } from '../../words/message';
import type { Scene, Sentence } from '../game';
import { handWords } from './hands';
import { arranged, held, isLandlord, isOpen } from './picture';

/** What happened in a game, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.LandlordEvent;
  const said = (seat: number, says: Key, values: Values = {}, more: Partial<Sentence> = {}): Sentence => ({
    player: scene.player(seat),
    says,
    values,
    ...more,
  });
  switch (told.type) {
    case 'FirstAsked':
      return [{ says: 'landlord.log_bids_head', kind: 'head' }, said(told.seat, 'landlord.log_asked_first')];
    case 'BidMade':
      return [said(told.seat, 'landlord.log_bids', { bid: told.amount })];
    case 'BidPassed':
      return [said(told.seat, 'landlord.log_no_bid')];
    case 'LandlordFound':
      return [
        said(told.seat, 'landlord.log_landlord', {}, { cards: told.back.map(shown) }),
        { says: 'landlord.log_play_head', kind: 'head' },
      ];
    case 'Gave': {
      const hand = handWords(told.hand, told.cards.length, 'article');
      return [said(told.seat, 'landlord.log_plays', { hand }, { cards: arranged(told.cards.map(shown)) })];
    }
    case 'Passed':
      return [said(told.seat, 'landlord.log_passes')];
    case 'Surrendered':
      return [said(told.seat, 'landlord.log_surrenders', {}, { kind: 'win' })];
    case 'HandsOpened':
      return isLandlord(scene.after) ? scene.after.seats.filter(isOpen).map(left) : [];
    case 'GameEnded':
      return told.payoffs.map((points, seat) => {
        const says = told.winners.includes(seat) ? 'landlord.log_wins' : 'landlord.log_loses';
        return said(seat, says, { amount: difference(points, 'points') }, { kind: 'win' });
      });
    default:
      return [];
  }

  function left(seat: m.LandlordSeat): Sentence {
    return said(seat.posid, 'landlord.log_left', {}, { cards: held(seat) });
  }
}
