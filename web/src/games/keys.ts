import { onMount } from 'svelte';
import { isTaken, isTyping } from '../parts/forms';

type Handlers = Record<string, (event: KeyboardEvent) => void>;

/**
 * Single keys that act, by `event.key` in lower case (`arrowup`, `enter`, ` `), while the component is there; `digit`
 * stands for any digit without a handler of its own. Not while somebody writes, nor in a dialog; Enter and Space stay
 * with whatever has the focus.
 */
export function keys(handlers: () => Handlers): void {
  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event) || isTaken(event)) return;
    const key = event.key.toLowerCase();
    const all = handlers();
    const handler = all[key] ?? (/^\d$/.test(key) ? all['digit'] : undefined);
    if (!handler) return;
    event.preventDefault();
    handler(event);
  }

  onMount(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}
