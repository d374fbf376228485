import type * as m from '../../lib/protocol';

/** How somebody stands to a table: `playing` is for the game's own dock, all else is the same at every table. */
export type Standing =
  | 'playing'
  | 'guest'
  | 'superuser'
  | 'watching'
  | 'queued'
  | 'broke'
  | 'out'
  | 'waiting for the blind'
  | 'waiting for others';

/** The same in words: what it is, and what it means. */
export const WORDS: Record<Exclude<Standing, 'playing'>, readonly [string, string]> = {
  guest: ['You are watching.', 'You see face-up cards only.'],
  superuser: ['You are watching.', 'The superuser does not play.'],
  watching: ['You are watching.', 'You see face-up cards only.'],
  queued: ['You are in the queue.', 'Your chips are set aside.'],
  broke: ['Out of chips.', 'Rebuy in time to keep your seat.'],
  out: ['You are sitting out.', 'Missed blinds may be due.'],
  'waiting for the blind': ['You wait for the big blind.', 'It costs nothing extra.'],
  'waiting for others': ['You are ready.', 'Waiting for other players.'],
};

export function standing(told: m.Table, you: m.You | null): Standing {
  const seat = told.you === undefined ? null : told.seats[told.you];
  if (!seat) {
    if (told.queue?.includes(you?.name ?? '')) return 'queued';
    return you?.role === 'guest' ? 'guest' : you?.role === 'superuser' ? 'superuser' : 'watching';
  }
  if (Object.keys(told.choices ?? {}).length || (told.clock?.length && isInRound(told))) return 'playing';
  if (seat.offer_until_ns) return 'broke';
  if (seat.presence === 'out') return 'out';
  if (seat.presence === 'wait') return 'waiting for the blind';
  if (told.picture && (told.status === 'playing' || wasInRound(told))) return 'playing';
  return 'waiting for others';
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

function isInRound(told: m.Table): boolean {
  const mine = part(told);
  return mine !== null && mine.in_hand !== false;
}

/** Whether the round that is over was mine as well: its end is still to be read. */
function wasInRound(told: m.Table): boolean {
  return part(told) !== null;
}
