/** What moves at a table: transforms and opacity only, none for whoever asked for none.
 *
 * Spots are named in the page, as `data-spot="dealer"`, `pot`, `seat-3`; a table is `data-stage`.
 * Used as Svelte's transitions: `in:dealt={{ order }}`, `out:swept={{ to: 'pot' }}`. Svelte only keeps what goes until
 * it is gone; the motion is the browser's own, of two or three keyframes, and needs no script while it runs. */
import type { TransitionConfig } from 'svelte/transition';
import { reducedMotion } from '../lib/prefs.svelte';

/** `still`: what is shown did not happen just now (a page opens, a lost connection comes back). */
export const motion = { still: false };

export const MS = { turn: 180, move: 280, pay: 600, apart: 40 };

const NONE: TransitionConfig = { duration: 0 };
const EASE = {
  in: 'cubic-bezier(.32, 0, .67, 0)',
  out: 'cubic-bezier(.33, 1, .68, 1)',
  inOut: 'cubic-bezier(.65, 0, .35, 1)',
};
const [HIDDEN, SHOWN] = [{ opacity: 0 }, { opacity: 1 }];

type Way = { x: number; y: number };
type Frames = (way: Way) => Keyframe[];

/** The nearest table's spot of that name. */
export function spot(near: Element, name: string): Element | null {
  return near.closest('[data-stage]')?.querySelector(`[data-spot="${name}"]`) ?? null;
}

/** A card comes from the dealer, `order` places after the first. */
export function dealt(node: Element, { order = 0, from = 'dealer' } = {}): TransitionConfig {
  const timing = { delay: order * MS.apart, duration: MS.move, easing: EASE.out };
  return comes(node, from, timing, (way) => [
    { transform: `${moved(way)} rotate(-24deg)`, ...HIDDEN },
    { ...SHOWN, offset: 1 / 4 },
    { transform: 'none', ...SHOWN },
  ]);
}

/** A card goes away to the middle. */
export function mucked(node: Element, { to = 'dealer' } = {}): TransitionConfig {
  return goes(node, to, { duration: MS.move, easing: EASE.in }, (way) => [
    { transform: 'none', ...SHOWN },
    { transform: `${moved(way)} rotate(38deg) scale(.6)`, ...HIDDEN },
  ]);
}

/** Chips come from a seat to where they lie. */
export function slid(node: Element, { from = '' } = {}): TransitionConfig {
  return comes(node, from, { duration: MS.move, easing: EASE.out }, (way) => [
    { transform: moved(way), ...HIDDEN },
    { ...SHOWN, offset: 1 / 3 },
    { transform: 'none', ...SHOWN },
  ]);
}

/** Chips go to the pot, or the pot to who won it. */
export function swept(node: Element, { to = 'pot', ms = MS.move } = {}): TransitionConfig {
  return goes(node, to, { duration: ms, easing: EASE.inOut }, (way) => [
    { transform: 'none', ...SHOWN },
    { ...SHOWN, offset: 2 / 3 },
    { transform: moved(way), ...HIDDEN },
  ]);
}

/** As `dealt`, for a card whose place was there before it. */
export function fly(node: Element, { order = 0, from = 'dealer' } = {}): void {
  const easing = 'cubic-bezier(.2, .8, .3, 1)';
  comes(node, from, { delay: order * MS.apart, duration: MS.move, easing }, (way) => [
    { transform: `${moved(way)} rotate(-24deg)`, ...HIDDEN },
    { transform: 'none', ...SHOWN },
  ]);
}

/** Something that is only on its way: it goes from spot to spot and is not seen before or after. */
export function flown(node: Element, { from = 'pot', to = 'pot', ms = MS.pay } = {}): void {
  node.animate([HIDDEN, HIDDEN], { fill: 'both' });
  if (isStill()) return;
  together(() => {
    const [begin, end] = [wayTo(node, from), wayTo(node, to)];
    return () => {
      if (!begin || !end) return;
      const way = [{ transform: moved(begin) }, { transform: moved(end) }];
      node.animate(way, { duration: ms, easing: 'cubic-bezier(.45, .05, .35, 1)', fill: 'both' });
      node.animate([SHOWN, { ...SHOWN, offset: 0.85 }, HIDDEN], { duration: ms, fill: 'both' });
    };
  });
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
  begin();
  for (const running of stage.getAnimations({ subtree: true })) {
    const isStyled = running instanceof CSSAnimation || running instanceof CSSTransition;
    if (!isStyled) running.finish();
  }
}

/** What goes, by who goes: it may be wanted again before it is gone. */
const going = new WeakMap<Element, Animation>();

function comes(
  node: Element,
  name: string,
  timing: KeyframeAnimationOptions,
  frames: Frames,
): TransitionConfig {
  going.get(node)?.cancel();
  if (isStill()) return NONE;
  together(() => {
    const way = wayTo(node, name);
    return () => way && node.animate(frames(way), { ...timing, fill: 'backwards' });
  });
  return NONE;
}

function goes(
  node: Element,
  name: string,
  timing: KeyframeAnimationOptions & { duration: number },
  frames: Frames,
): TransitionConfig {
  if (isStill()) return NONE;
  together(() => {
    const way = wayTo(node, name);
    const path = way ? frames(way) : [HIDDEN, HIDDEN];
    return () => going.set(node, node.animate(path, { ...timing, fill: 'forwards' }));
  });
  return { duration: timing.duration };
}

let waiting: (() => () => unknown)[] = [];

/**
 * All that begins is measured before any of it moves: the page is laid out once for all of it. That is a task of its own,
 * between the one that has changed the page and the frame that shows it; if the frame is first, it is done there.
 */
function together(measure: () => () => unknown): void {
  waiting.push(measure);
  if (waiting.length > 1) return;
  setTimeout(begin);
  requestAnimationFrame(begin);
}

function begin(): void {
  const moves = waiting.map((measure) => measure());
  waiting = [];
  for (const move of moves) move();
}

function isStill(): boolean {
  return motion.still || reducedMotion.matches || document.hidden;
}

/** From the middle of a node to the middle of a spot, if there is one. */
function wayTo(node: Element, name: string): Way | null {
  const goal = spot(node, name);
  if (!goal) return null;
  const [from, to] = [node.getBoundingClientRect(), goal.getBoundingClientRect()];
  return {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
}

function moved({ x, y }: Way): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}
