import { money, type Unit } from '../lib/money';
import type * as m from '../lib/protocol';
import type { Sentence } from './game';

/** Of somebody, and of oneself. */
const GOING: Record<NonNullable<m.SeatTold['leaving']>, [string, string]> = {
  asked: ['gets up', 'get up'],
  missed: ['loses the seat: too many turns missed', 'lose the seat: too many turns missed'],
  broke: ['gets up without chips', 'get up without chips'],
  absent: ['loses the seat: sat out too long', 'lose the seat: you sat out too long'],
  closed: ['gets up: the table closes', 'get up: the table closes'],
};

/** What happened at a table, whatever is played there; nothing for what a game says itself. */
export function sentences(event: m.Event, unit: Unit | undefined): Sentence[] {
  switch (event.type) {
    case 'Seated':
      return [
        quiet(
          event.player,
          `sits down in seat ${event.seat + 1}`,
          amount(event.chips, unit),
          'sit down in seat ' + (event.seat + 1),
        ),
      ];
    case 'Queued':
      return [quiet(event.player, 'waits for a seat', '', 'wait for a seat')];
    case 'Unqueued':
      return [quiet(event.player, 'waits no longer', '', 'wait no longer')];
    case 'Leaving':
      return [quiet(event.player, 'leaves after this round', '', 'leave after this round')];
    case 'StoodUp': {
      const [says, you] = GOING[event.why];
      return [quiet(event.player, says, amount(event.chips, unit), you)];
    }
    case 'Bought':
      return [quiet(event.player, 'buys chips', money(event.chips, unit), 'buy chips')];
    case 'Lapsed':
      return [
        quiet(
          event.player,
          'gets chips back that are above the maximum',
          money(event.chips, unit),
          'get chips back that are above the maximum',
        ),
      ];
    case 'SatOut':
      return [
        event.why === 'late'
          ? quiet(event.player, 'ran out of time and sits out', '', 'ran out of time and sit out')
          : quiet(event.player, 'sits out', '', 'sit out'),
      ];
    case 'SatIn':
      return [
        event.wait
          ? quiet(event.player, 'waits for the big blind', '', 'wait for the big blind')
          : quiet(event.player, 'is back', '', 'are back'),
      ];
    case 'RebuyDeclined':
      return [quiet(event.player, 'buys no more chips', '', 'buy no more chips')];
    case 'Dropped':
      return [quiet(event.player, 'has lost the connection', '', 'have lost the connection')];
    case 'CameBack':
      return [quiet(event.player, 'is connected again', '', 'are connected again')];
    case 'RoundBegan':
      return [{ text: `Deal ${event.number}`, kind: 'head' }];
    case 'RoundVoided':
      return [{ text: `Deal ${event.number} is void: everybody has what they had before it. ${event.why}` }];
    case 'Halted':
      return [{ text: event.why || 'The table stops for now.', kind: 'quiet' }];
    case 'Resumed':
      return [{ text: 'The table goes on.', kind: 'quiet' }];
    case 'Restarted':
      return [{ text: 'The house was closed for a while. All clocks stood still.', kind: 'quiet' }];
    case 'Delayed':
      return [{ text: 'The house could not go on for a while. All clocks stood still.', kind: 'quiet' }];
    case 'Closing':
      return [{ text: event.why || 'The table closes.', kind: 'quiet' }];
    default:
      return [];
  }
}

function quiet(player: string, text: string, amount = '', you?: string): Sentence {
  return { player, text, kind: 'quiet', ...(amount && { amount }), ...(you && { you }) };
}

/** Nothing is said of no chips, as where scores are played for. */
function amount(chips: number, unit: Unit | undefined): string {
  return chips ? money(chips, unit) : '';
}
