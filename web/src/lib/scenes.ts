import type * as m from './protocol';

/** A moment of a table: what is told in it, and how long it is shown if more is to come. */
export interface Scene {
  told: m.Table;
  ms: number;
}

/**
 * A message, cut into the moments in which it is shown: one for each event of the game that takes time, with the picture
 * that the house made of it. The last one is the message itself, with the events that are left. Only then is anybody
 * asked, paid or gone. `before` is what was shown last.
 */
export function scenes(before: m.Table, message: m.Table): Scene[] {
  const steps = message.steps ?? [];
  const count = message.events.reduce((sum, event) => sum + happenings(event).length, 0);
  if (!steps.length || steps.length !== count - 1) return [{ told: message, ms: 0 }];
  const made: Scene[] = [];
  let events: m.Event[] = [];
  let nth = 0;
  for (const event of message.events) {
    const parts = happenings(event);
    if (!parts.length) events.push(event);
    for (const part of parts) {
      events.push({ ...event, events: [part] } as m.Happened);
      const step = steps[nth++];
      if (!step?.ms) continue;
      made.push({ told: moment(before, message, events, step.picture), ms: step.ms });
      events = [];
    }
  }
  return [...made, { told: { ...message, events }, ms: 0 }];
}

/** Whether the round has gone on, so that there is something to look at. */
export function isNews({ events }: m.Table): boolean {
  return events.some(({ type }) => type === 'Happened' || type === 'RoundBegan');
}

function happenings(event: m.Event): readonly m.GameEvent[] {
  return event.type === 'Happened' ? event.events : [];
}

/** In the middle of a message: seats are as they were, or as the round has begun with them. */
function moment(before: m.Table, message: m.Table, events: m.Event[], picture: m.Picture): m.Table {
  const begins = message.events.some(({ type }) => type === 'RoundBegan');
  const { seats, you, queue } = begins ? message : before;
  const { type, table, since, seq, at_ns, round } = message;
  return {
    type,
    table,
    since,
    seq,
    at_ns,
    events,
    status: 'playing',
    seats,
    picture,
    ...(round !== undefined && { round }),
    ...(you !== undefined && { you }),
    ...(queue && { queue }),
  };
}
