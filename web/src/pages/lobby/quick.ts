import { inCents } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { free, players } from './words';

/** Tables to sit down at without further questions, the one that suits a newcomer best first: with company, but not
 * too little room, and for money that one has: cents. */
export function quickest(lines: Iterable<m.Line>, me: string, money: number | null): m.Line[] {
  return [...lines]
    .filter((line) => may(line, me, money))
    .sort((a, b) => company(b) - company(a) || a.table - b.table);
}

/** Whether a table takes people at all, now or by its queue. */
export function takesPeople(line: m.Line): boolean {
  return !line.practice && !line.halted && line.who !== 'bots';
}

/** Where a newcomer is seated: at the table that is wanted, or else where a quick seat would lead. `waits`: rather in
 * the queue of that table than at another one. */
export function tableFor(
  lines: ReadonlyMap<number, m.Line>,
  wanted: number,
  waits: boolean,
  money: number | null,
): m.Line | undefined {
  const line = lines.get(wanted);
  if (line && takesPeople(line) && (waits || free(line) > 0)) return line;
  return quickest(lines.values(), '', money)[0];
}

function may(line: m.Line, me: string, money: number | null): boolean {
  const isMine = players(line).some(({ name }) => name === me);
  const affordable = money === null || inCents(line.buy_in?.[0] ?? 0, line.unit) <= money;
  return takesPeople(line) && !line.protected && !isMine && free(line) > 0 && affordable;
}

/** People count more than bots, and whoever completes a table is awaited. */
function company(line: m.Line): number {
  const here = players(line);
  const people = here.filter(({ kind }) => kind !== 'bot').length;
  const starts = here.length + 1 >= line.minimum ? 2 : 0;
  return people * 2 + here.length + starts;
}
