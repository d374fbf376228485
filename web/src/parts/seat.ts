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
  folded: t('parts.seat_folded'),
  allin: t('parts.seat_all_in'),
  away: t('parts.seat_away'),
  empty: '',
  gone: t('parts.seat_leaving'),
};

/** Whether what was last done says more than how it stands: not "folded, fold". */
function isNews({ status, did }: SeatWords): boolean {
  return status !== 'folded' && did.toLowerCase() !== STATUS[status].toLowerCase();
}

/** A seat in words: "Seat 3, Dmitri, $1,120, call". */
export function seatLabel(seat: SeatWords): string {
  if (seat.status === 'empty') return t('parts.seat_free', { no: seat.no });
  const words = [
    t('parts.seat', { no: seat.no }),
    seat.name,
    seat.mine && seat.name !== t('games.you') && t('parts.seat_mine'),
    seat.bot && t('parts.seat_bot'),
    seat.stack,
    STATUS[seat.status],
    isNews(seat) && seat.did,
    seat.says,
    seat.turn && t('parts.seat_to_act'),
    seat.won && t('parts.seat_won'),
  ];
  return words.filter(Boolean).join(', ');
}
