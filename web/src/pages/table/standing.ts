import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { t } from '../../words';

/** How somebody stands to a table: `playing` is for the game's own dock, all else is the same at every table. */
export type Standing =
  | 'playing'
  | 'guest'
  | 'superuser'
  | 'watching'
  | 'queued'
  | 'broke'
  | 'chipless'
  | 'leaving'
  | 'out'
  | 'awaiting-blind'
  | 'ready';

/** The same in words: what it is, and what it means at this table. `place` is that in the queue, counted from 1. */
export function standingWords(
  standing: Exclude<Standing, 'playing'>,
  line: m.Line | undefined,
  place: number,
  entry: m.Entry = {},
): readonly [is: string, means: string] {
  switch (standing) {
    case 'guest':
    case 'watching':
      return [t('table.guest'), t('table.guest_words')];
    case 'superuser':
      return [t('table.superuser'), t('table.superuser_words')];
    case 'queued':
      return [t('table.queued', { n: place }), line?.buy_in ? t('table.queued_words') : ''];
    case 'broke':
      return [t('table.broke'), t('table.broke_words')];
    case 'chipless':
      return [t('table.chipless'), t('table.chipless_words')];
    case 'leaving':
      return [t('table.leaving'), t('table.leaving_words')];
    case 'out':
      return [
        t('table.out'),
        entry.post ? t('table.out_post', { amount: money(entry.post, line?.unit) }) : '',
      ];
    case 'awaiting-blind':
      return [
        t('table.blind'),
        entry.when === 'blind'
          ? t('table.blind_words')
          : t('table.blind_next', { round: line?.round_name ?? 'round' }),
      ];
    case 'ready':
      return [t('table.ready'), t('table.ready_words')];
  }
}

/** `hasStaked`: whether I have put anything into the round that is played, by the game's own word. */
export function standing(told: m.Table, you: m.You | null, hasStaked = false, line?: m.Line): Standing {
  const seat = told.you === undefined ? null : told.seats[told.you];
  if (!seat) {
    if (told.queue?.includes(you?.name ?? '')) return 'queued';
    return you?.role === 'guest' ? 'guest' : you?.role === 'superuser' ? 'superuser' : 'watching';
  }
  if (Object.keys(told.choices ?? {}).length) return 'playing';
  if (seat.leaving && line?.leaving === 'at-turn') return 'leaving';
  if (seat.offer_until_ns && !hasStaked) return 'broke'; // others may play on meanwhile
  if (isChipless(told, seat, line)) return 'chipless';
  if (told.clock?.length && isInRound(told)) return 'playing';
  if (seat.presence === 'out') return 'out';
  if (seat.presence === 'wait') return 'awaiting-blind';
  if (told.picture && (told.status === 'playing' || wasInRound(told))) return 'playing';
  return 'ready';
}

/** Whether I sit without chips at a table where they are bought in the seat. Those of a round are gone when it is over. */
export function isChipless(
  told: m.Table,
  seat: m.SeatTold | null | undefined,
  line: m.Line | undefined,
): boolean {
  return line?.buying === 'seated' && !!seat && !seat.chips && !seat.bought && !told.halted && !told.closing;
}

interface Part {
  player?: string;
  in_hand?: boolean;
}

/** My part in the round of the picture; of a game that does not say who takes part, everybody who sits does. */
function part({ picture, you, seats }: m.Table): Part | null {
  const parts = (picture as { seats?: readonly (Part | null)[] } | undefined)?.seats;
  if (!picture || you === undefined) return null;
  if (!parts) return {};
  const mine = parts[you];
  return mine && mine.player === seats[you]?.player ? mine : null;
}

/** Whether I have a part in a round that is played now. */
export function isDealtIn(told: m.Table): boolean {
  return part(told) !== null && (told.picture as { payoffs?: unknown } | undefined)?.payoffs == null;
}

function isInRound(told: m.Table): boolean {
  const mine = part(told);
  return mine !== null && mine.in_hand !== false;
}

/** Whether the round that is over was mine as well: its end is still to be read. `name`, where nobody sits any more. */
export function wasInRound(told: m.Table, name?: string): boolean {
  const parts = (told.picture as { seats?: readonly (Part | null)[] } | undefined)?.seats ?? [];
  return name === undefined ? part(told) !== null : parts.some((one) => one?.player === name);
}
