import { shown } from '../../lib/cards';
import { difference } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Scene, Sentence } from '../game';
import { handWords, withArticle } from './hands';
import { arranged } from './picture';

/** What happened in a game, line by line. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const told = event as m.LandlordEvent;
  const said = (seat: number, text: string, you: string, more: Partial<Sentence> = {}): Sentence[] => [
    { player: scene.player(seat), text, you, ...more },
  ];
  switch (told.type) {
    case 'FirstAsked':
      return [{ text: 'Bids', kind: 'head' }, ...said(told.seat, 'is asked first', 'are asked first')];
    case 'BidMade':
      return said(told.seat, `bids ${told.amount}`, `bid ${told.amount}`);
    case 'BidPassed':
      return said(told.seat, 'does not bid', 'do not bid');
    case 'LandlordFound': {
      const cards = told.back.map(shown);
      return [
        ...said(told.seat, 'is the landlord and takes', 'are the landlord and take', { cards }),
        { text: 'Play', kind: 'head' },
      ];
    }
    case 'Gave': {
      const what = withArticle(handWords(told.hand, told.cards.length));
      return said(told.seat, `plays ${what}`, `play ${what}`, { cards: arranged(told.cards.map(shown)) });
    }
    case 'Passed':
      return said(told.seat, 'passes', 'pass');
    case 'Surrendered':
      return said(told.seat, 'surrenders', 'surrender', { kind: 'win' });
    case 'GameEnded':
      return told.payoffs.flatMap((points, seat) => ended(seat, points, told.winners, said));
    default:
      return [];
  }
}

type Said = (seat: number, text: string, you: string, more?: Partial<Sentence>) => Sentence[];

function ended(seat: number, points: number, winners: readonly number[], said: Said): Sentence[] {
  const amount = difference(points, 'points');
  const [text, you] = winners.includes(seat) ? ['wins', 'win'] : ['loses', 'lose'];
  return said(seat, text, you, { amount, kind: 'win' });
}
