import type * as m from '../../../src/lib/protocol';

/** A bet of $10 on seventeen. */
export function hand(more: Partial<m.BlackjackHand> = {}): m.BlackjackHand {
  return {
    cards: ['Th', '7c'],
    points: 17,
    soft: false,
    blackjack: false,
    bet: 1000,
    bet_usd: '$10.00',
    doubled: false,
    result: null,
    back: 0,
    back_usd: '$0.00',
    ...more,
  };
}

/** Ann alone with the dealer. */
export function picture(
  hands: m.BlackjackHand[],
  more: Partial<m.BlackjackPicture> = {},
): m.BlackjackPicture {
  const seat = { player: 'ann', balance: 4000, balance_usd: '$40.00', insurance: 0, insurance_usd: '$0.00' };
  return {
    game: 'blackjack',
    stage: 'turn',
    shoe: {} as m.BlackjackShoe,
    count: 0,
    true_count: 0,
    dealer: {} as m.BlackjackCards,
    turn: 0,
    hand: 0,
    seats: [{ ...seat, hands, choices: {} as m.BlackjackChoices }],
    payoffs: null,
    ...more,
  };
}
