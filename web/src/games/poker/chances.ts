import type * as m from '../../lib/protocol';
import { api } from '../../lib/rest';
import type { Chance, Odds } from '../game';
import { isPoker } from './picture';

interface Race {
  players: string[];
  question: m.RaceQuestion;
}

/** The hands of a moment at which all that are still in lie open and cards are to come; else there is no such race. */
export function race(picture: m.Picture | undefined, { phases = [] }: m.Look): Race | null {
  if (!isPoker(picture) || picture.payoffs) return null;
  const { game, board, street } = picture;
  if (street === phases.at(-1)?.name) return null;
  const seats = picture.seats.filter((seat) => seat !== null);
  const runners = seats.filter(({ in_hand }) => in_hand);
  const hands = runners.map(cards);
  if (hands.length < 2 || hands.some((hand) => !hand.length || hand.includes('??'))) return null;
  const dead = seats.filter(({ in_hand }) => !in_hand).flatMap(cards);
  return {
    players: runners.map(({ player }) => player),
    question: {
      game,
      hands: hands.map((hand) => hand.join(' ')),
      board: board.join(' '),
      dead: dead.filter((card) => card !== '??').join(' '),
    },
  };
}

function cards({ cards, up }: m.PokerSeat): string[] {
  return [...cards, ...up];
}

/** How much longer a street is awaited where it is close; the house leaves time for it. */
export const CLOSE_MS = 600;
const CLEAR = 0.75;

/** Whether no hand is far ahead. */
export function isClose(chances: readonly Chance[]): boolean {
  return chances.length > 1 && chances.every(({ share }) => share < CLEAR);
}

/** Asks the house once for each situation of a round. */
export class RaceOdds implements Odds {
  readonly #known = new Map<string, Promise<Chance[]>>();

  constructor(readonly look: m.Look) {}

  has(picture: m.Picture | undefined): boolean {
    return race(picture, this.look) !== null;
  }

  of(picture: m.Picture | undefined): Promise<Chance[]> {
    const found = race(picture, this.look);
    if (!found) return Promise.resolve([]);
    const key = JSON.stringify(found.question);
    const asked = this.#known.get(key) ?? this.#ask(found);
    this.#known.set(key, asked);
    return asked;
  }

  /** It is only an extra: where the house is too busy to say, nothing is shown. */
  async #ask({ players, question }: Race): Promise<Chance[]> {
    try {
      const { hands } = await api.post('/api/strength/race', { body: question });
      return players.map((player, i) => ({ player, share: hands[i]?.equity ?? 0 }));
    } catch {
      return [];
    }
  }
}
