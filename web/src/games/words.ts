import { money, type Unit } from '../lib/money';
import type * as m from '../lib/protocol';
import type { Key } from '../words';
import type { Values } from '../words/message';
import type { Sentence } from './game';

const GOING: Record<NonNullable<m.SeatTold['leaving']>, Key> = {
  asked: 'games.log_gets_up',
  missed: 'games.log_lost_seat_missed',
  broke: 'games.log_gets_up_broke',
  absent: 'games.log_lost_seat_absent',
  closed: 'games.log_gets_up_closed',
};

/** What happened at a table, whatever is played there; nothing for what a game says itself. */
export function sentences(event: m.Event, unit: Unit | undefined): Sentence[] {
  const quiet = (says: Key, values: Values = {}): Sentence[] => [
    { ...('player' in event && { player: event.player }), says, values, kind: 'quiet' },
  ];
  switch (event.type) {
    case 'Seated':
      return quiet('games.log_sits_down', { seat: event.seat + 1, amount: amount(event.chips, unit) });
    case 'Queued':
      return quiet('games.log_queued');
    case 'Unqueued':
      return quiet('games.log_unqueued');
    case 'Leaving':
      return quiet('games.log_leaving');
    case 'StoodUp':
      return quiet(GOING[event.why], { amount: amount(event.chips, unit) });
    case 'Bought':
      return quiet('games.log_bought', { amount: money(event.chips, unit) });
    case 'Lapsed':
      return quiet('games.log_lapsed', { amount: money(event.chips, unit) });
    case 'SatOut':
      return quiet(event.why === 'late' ? 'games.log_sits_out_late' : 'games.log_sits_out');
    case 'SatIn':
      return quiet(event.wait ? 'games.log_waits_for_blind' : 'games.log_back');
    case 'TimeTaken':
      return quiet('games.log_time_taken', { seconds: event.seconds });
    case 'CardsNamed':
      return quiet('games.log_cards_named', { n: event.count });
    case 'RiggingSwitched':
      return quiet('games.log_rigging', { on: event.on ? 'yes' : 'no' });
    case 'RebuyDeclined':
      return quiet('games.log_rebuy_declined');
    case 'Dropped':
      return quiet('games.log_dropped');
    case 'CameBack':
      return quiet('games.log_connected');
    case 'HandedOver':
      return quiet(event.kind === 'bot' ? 'games.log_bot_plays' : 'games.log_person_plays');
    case 'RoundBegan':
      return [{ says: 'games.log_deal', values: { number: event.number }, kind: 'head' }];
    case 'RoundVoided':
      return [{ says: 'games.log_deal_void', values: { number: event.number, why: event.why } }];
    case 'Halted':
      return event.why ? quiet('games.log_house', { says: event.why }) : quiet('games.log_halted');
    case 'Resumed':
      return quiet('games.log_resumed');
    case 'Restarted':
      return quiet('games.log_restarted');
    case 'Delayed':
      return quiet('games.log_delayed');
    case 'Closing':
      return event.why ? quiet('games.log_house', { says: event.why }) : quiet('games.log_closing');
    default:
      return [];
  }
}

/** Nothing is said of no chips, as where scores are played for. */
function amount(chips: number, unit: Unit | undefined): string {
  return chips ? money(chips, unit) : '';
}
