import type * as m from '../../lib/protocol';
import { sentence } from '../../lib/refusal';
import { api } from '../../lib/rest';

const SAMPLES = 20_000;

/** Which share of the pot a call is, once it lies in it: a call pays for whoever wins more often than that. */
export function potOdds(call: number, pot: number): number {
  return call / (pot + call);
}

/** Whether an answer is about what is shown: the house may be a moment ahead of the felt, and nothing is told early. */
export function isAbout(told: m.Strength, picture: m.PokerPicture, mine: m.PokerSeat): boolean {
  const rivals = picture.seats.filter((seat) => seat?.in_hand && seat !== mine).length;
  const held = [...mine.cards, ...mine.up].sort().join(' ');
  return (
    told.board === picture.board.join(' ') &&
    told.cards.split(' ').sort().join(' ') === held &&
    told.opponents === rivals
  );
}

/** All that my chance depends on: my cards, the board, who is still in, and what lies open. Bets do not change it. */
export function situation({ round, picture }: { round?: number; picture: m.PokerPicture }): string {
  const seats = picture.seats.map((seat) => seat && [seat.in_hand, seat.cards, seat.up]);
  return JSON.stringify([round, picture.street, picture.board, seats]);
}

/** What the house reckons from my cards and those that lie open. It is asked once in each situation. */
export class HandStrength {
  told = $state.raw<m.Strength | null>(null);
  error = $state('');
  #asked = '';

  async ask(table: number, situation: string): Promise<void> {
    if (situation === this.#asked) return;
    this.#asked = situation;
    this.told = null;
    this.error = '';
    try {
      const told = await api.post('/api/strength/mine', { body: { table, samples: SAMPLES } });
      if (situation === this.#asked) this.told = told;
    } catch (refusal) {
      if (situation === this.#asked) this.error = sentence(refusal);
    }
  }
}
