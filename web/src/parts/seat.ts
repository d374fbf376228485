import { t } from '../words';

/** `in` the round, `folded`, `allin`, `away` (sitting out, not connected), `empty`, `gone` (leaving). */
export type SeatStatus = 'in' | 'folded' | 'allin' | 'away' | 'empty' | 'gone';
export type Tone = 'plain' | 'raise' | 'allin' | 'win' | 'bad';

export interface SeatWords {
  no: number;
  name: string;
  stack: string;
  bot: boolean;
  status: SeatStatus;
  did: string;
  mine: boolean;
  won: boolean;
  turn: boolean;
  says: string;
}

const STATUS: Record<SeatStatus, string> = {
  in: '',
  folded: 'folded',
  allin: 'all-in',
  away: 'away',
  empty: '',
  gone: 'leaving',
};

/** A seat in words: "Seat 3, Dmitri, $1,120, call". */
export function seatLabel(seat: SeatWords): string {
  if (seat.status === 'empty') return `Seat ${seat.no}, free`;
  const words = [
    `Seat ${seat.no}`,
    seat.name,
    seat.mine && seat.name !== t('games.you') && 'you',
    seat.bot && 'bot',
    seat.stack,
    STATUS[seat.status],
    !STATUS[seat.status].startsWith(seat.did.toLowerCase()) && seat.did, // not "folded, fold"
    seat.says,
    seat.turn && 'to act',
    seat.won && 'won',
  ];
  return words.filter(Boolean).join(', ');
}
