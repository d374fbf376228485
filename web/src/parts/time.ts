/**
 * Whole seconds until a deadline: never more than there were when the time began, however late the page knows what
 * time it is in the house.
 */
export function secondsLeft(nowMs: number, deadlineMs: number, startedMs = -Infinity): number {
  return Math.max(0, Math.ceil((deadlineMs - Math.max(startedMs, nowMs)) / 1000));
}

/** More time than anybody counts, as in a lesson: it is not shown. */
export const UNCOUNTED_S = 600;

export function isCounted(clock: { startedMs: number; deadlineMs: number }): boolean {
  return clock.deadlineMs - clock.startedMs <= UNCOUNTED_S * 1000;
}
