import type { Label } from '../../../games/about';

/** Settings that any table has. */
export const LABELS: Readonly<Record<string, Label>> = {
  seats: { says: 'create.seats' },
  minimum: { says: 'create.minimum' },
  turn_s: { says: 'create.turn_s', bounds: [1, 60], usual: () => 30 },
  spectators: { says: 'create.spectators' },
  who: {
    says: 'create.who',
    choices: { all: 'create.who_all', people: 'create.who_people', bots: 'create.who_bots' },
  },
  chat: {
    says: 'create.chat',
    choices: { all: 'create.chat_all', seated: 'create.chat_seated', off: 'create.chat_off' },
  },
  committed: { says: 'create.committed' },
  credit: { says: 'create.credit', choices: { same: 'create.credit_same', none: 'create.credit_none' } },
  time_bank_s: { says: 'create.time_bank_s', bounds: [0, 600] },
  late: {
    says: 'create.late',
    choices: { 'sit-out': 'create.late_sit_out', 'play-on': 'create.late_play_on' },
  },
  durable: { says: 'create.durable', choices: { act: 'create.durable_act', round: 'create.durable_round' } },
  reveal: {
    says: 'create.reveal',
    choices: {
      normal: 'create.reveal_normal',
      fast: 'create.reveal_fast',
      instant: 'create.reveal_instant',
    },
  },
  pace_ms: { says: 'create.pace_ms', bounds: [0, 600_000] },
  remove_after_missed: { says: 'create.remove_after_missed', bounds: [1, 100] },
  sit_out_s_max: { says: 'create.sit_out_s_max', bounds: [1, 86_400] },
  rebuy_s: { says: 'create.rebuy_s', bounds: [1, 600] },
  rounds: { says: 'create.rounds' },
  'buy_in.0': { says: 'create.buy_in_least', money: true, usual: ({ buy_in }) => buy_in?.[0] },
  'buy_in.1': { says: 'create.buy_in_most', money: true, usual: ({ buy_in }) => buy_in?.[1] },
};

/** What most people want to choose, after the options of the game; all else is under "More options". */
export const MAIN: readonly string[] = ['buy_in.0', 'buy_in.1', 'seats', 'minimum', 'turn_s', 'spectators'];

/** `max_raises` as people would say it. */
export function worded(name: string): string {
  const words = name.replace(/_s$/, ', seconds').replace(/_ms$/, ', ms').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
