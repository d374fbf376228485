import { untrack } from 'svelte';
import { phrase } from '../../games/phrase';
import { live } from '../../lib/live.svelte';
import type * as m from '../../lib/protocol';
import { buzz, play } from '../../lib/sound';
import { speech } from '../../lib/speak.svelte';
import { t } from '../../words';
import type { Visit } from './visit.svelte';

const LATE_MS = 10_000;

/** My turn, if it is: when its time is up, and what is asked. */
export function turn(told: m.Table | null): m.TurnTold | undefined {
  if (!told?.choices || !Object.keys(told.choices).length) return undefined;
  return told.clock?.find(({ seat }) => seat === told.you) ?? undefined;
}

/** Call once, from the page of a table: what happens is spoken, and that it is my turn is heard, felt and said. */
export function useAttention(visiting: () => Visit): void {
  const visit = $derived(visiting());
  const began = $derived(turn(visit.table.told)?.started_ns ?? 0);

  $effect(() => {
    if (!began) return;
    const leftMs = untrack(
      () => (turn(visit.table.told)?.deadline_ns ?? 0) / 1e6 - live.at(visit.id).nowMs(),
    );
    untrack(() => announce(visit, leftMs));
    const hurry = setTimeout(() => late(), Math.max(0, leftMs - LATE_MS));
    return () => clearTimeout(hurry);
  });
  $effect(() => {
    const said = visit.story.news.map((line) => phrase(line, visit.names)).join(' ');
    if (said) speech.say(said);
  });
  $effect(() => {
    if (live.at(visit.id).status === 'lost') speech.interrupt(t('table.lost'));
  });
}

function announce({ game, table: { told } }: Visit, leftMs: number): void {
  play('turn');
  buzz();
  requestAnimationFrame(focusDock); // not now: to move the focus is to lay out the page
  if (told?.coach) return; // the lesson says it, and nobody is hurried
  const asked = told && game.asked?.(told);
  const seconds = Math.round(leftMs / 1000);
  speech.interrupt(
    asked ? t('table.your_turn_asked', { asked, seconds }) : t('table.your_turn', { seconds }),
  );
}

/** Only from nowhere: whoever writes or reads is not torn away. */
function focusDock(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-dock]')?.focus({ preventScroll: true });
}

function late(): void {
  play('hurry');
  speech.interrupt(t('table.hurry'));
}
