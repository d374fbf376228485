/** What moves at a table: transforms and opacity only, none for whoever asked for none.
 *
 * Spots are named in the page, as `data-spot="dealer"`, `pot`, `seat-3`; a table is `data-stage`.
 * Used as Svelte's transitions: `in:dealt={{ order }}`, `out:swept={{ to: 'pot' }}`. */
import { cubicIn, cubicInOut, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { reducedMotion } from '../lib/prefs.svelte';

/** `still`: what is shown did not happen just now (a page opens, a lost connection comes back). */
export const motion = { still: false };

export const MS = { turn: 180, move: 280, pay: 600, apart: 40 };

const NONE: TransitionConfig = { duration: 0 };

/** Grows when whatever moves is ended: what was to begin later does not. */
let settled = 0;

const GONE = 'opacity: 0';

type Css = NonNullable<TransitionConfig['css']>;

/** The nearest table's spot of that name. */
export function spot(near: Element, name: string): Element | null {
  return near.closest('[data-stage]')?.querySelector(`[data-spot="${name}"]`) ?? null;
}

/** A card comes from the dealer, `order` places after the first. */
export function dealt(node: Element, { order = 0, from = 'dealer' } = {}): TransitionConfig {
  const way = wayTo(node, from);
  if (!way) return NONE;
  return {
    delay: order * MS.apart,
    duration: MS.move,
    easing: cubicOut,
    css: unlessSettled(
      (t, u) => `transform: ${moved(way, u)} rotate(${-24 * u}deg); opacity: ${Math.min(1, 4 * t)}`,
    ),
  };
}

/** A card goes away to the middle. */
export function mucked(node: Element, { to = 'dealer' } = {}): TransitionConfig {
  const way = wayTo(node, to);
  if (!way) return NONE;
  return {
    duration: MS.move,
    easing: cubicIn,
    css: unlessSettled(
      (t, u) => `transform: ${moved(way, u)} rotate(${38 * u}deg) scale(${1 - 0.4 * u}); opacity: ${t}`,
      GONE,
    ),
  };
}

/** Chips come from a seat to where they lie. */
export function slid(node: Element, { from = '' } = {}): TransitionConfig {
  const way = wayTo(node, from);
  if (!way) return NONE;
  return {
    duration: MS.move,
    easing: cubicOut,
    css: unlessSettled((t, u) => `transform: ${moved(way, u)}; opacity: ${Math.min(1, 3 * t)}`),
  };
}

/** Chips go to the pot, or the pot to who won it. */
export function swept(node: Element, { to = 'pot', ms = MS.move } = {}): TransitionConfig {
  const way = wayTo(node, to);
  if (!way) return NONE;
  return {
    duration: ms,
    easing: cubicInOut,
    css: unlessSettled((t, u) => `transform: ${moved(way, u)}; opacity: ${Math.min(1, 3 * t)}`, GONE),
  };
}

/** As `dealt`, for a card whose place was there before it. */
export function fly(node: Element, { order = 0, from = 'dealer' } = {}): void {
  const way = wayTo(node, from);
  if (!way) return;
  node.animate(
    [
      { transform: `${moved(way, 1)} rotate(-24deg)`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      delay: order * MS.apart,
      duration: MS.move,
      easing: 'cubic-bezier(.2, .8, .3, 1)',
      fill: 'backwards',
    },
  );
}

/** Something that is only on its way: it goes from spot to spot and is not seen before or after. */
export function flown(node: Element, { from = 'pot', to = 'pot', ms = MS.pay } = {}): void {
  const [begin, end] = [wayTo(node, from), wayTo(node, to)];
  const [hidden, shown] = [{ opacity: 0 }, { opacity: 1 }];
  if (!begin || !end) return void node.animate([hidden, hidden], { fill: 'both' });
  const way = [{ transform: moved(begin, 1) }, { transform: moved(end, 1) }];
  node.animate(way, { duration: ms, easing: 'cubic-bezier(.45, .05, .35, 1)', fill: 'both' });
  node.animate([shown, { ...shown, offset: 0.85 }, hidden], { duration: ms, fill: 'both' });
}

/** A card is turned over where it lies. */
export function flip(node: Element): void {
  if (isStill()) return;
  node.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
    duration: MS.turn,
    easing: 'ease-out',
  });
}

/** Something has changed: it swells for a moment. */
export function bump(node: Element): void {
  if (isStill()) return;
  node.animate([{ transform: 'scale(1.14)' }, { transform: 'none' }], {
    duration: MS.move,
    easing: 'ease-out',
  });
}

/** A newer event ends at once whatever still moves. What runs by a style sheet, as a clock, runs on. */
export function settle(stage: Element): void {
  settled += 1;
  for (const running of stage.getAnimations({ subtree: true })) {
    const isStyled = running instanceof CSSAnimation || running instanceof CSSTransition;
    if (!isStyled) running.finish();
  }
}

function unlessSettled(css: Css, then = 'opacity: 1'): Css {
  const born = settled;
  return (t, u) => (born === settled ? css(t, u) : then);
}

function isStill(): boolean {
  return motion.still || reducedMotion.matches || document.hidden;
}

type Way = { x: number; y: number };

/** From the middle of a node to the middle of a spot; null where nothing is to move. */
function wayTo(node: Element, name: string): Way | null {
  const goal = isStill() ? null : spot(node, name);
  if (!goal) return null;
  const [from, to] = [node.getBoundingClientRect(), goal.getBoundingClientRect()];
  return {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
}

function moved({ x, y }: Way, part: number): string {
  return `translate(${(x * part).toFixed(1)}px, ${(y * part).toFixed(1)}px)`;
}
