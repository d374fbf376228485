import { tick } from 'svelte';

/** After a refusal: to the first field that is wrong. */
export async function focusError(form: HTMLElement): Promise<void> {
  await tick();
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Whether keys belong to a text, a list or a dialog, and not to the table. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (document.querySelector('dialog[open]')) return true;
  return isText(at) || Boolean(at?.closest('[role="menu"]'));
}

/** Whether letters are written or a choice is made there. */
export function isText(at: Element | null): boolean {
  const typed = at?.closest('input, textarea, select, [contenteditable="true"]');
  return Boolean(typed) && !typed?.matches('[type="checkbox"], [type="radio"], [type="range"]');
}

/** Whether a key already does something where the focus is: Enter and Space on a button, arrows on a slider. */
export function isTaken(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.key === 'Enter' || event.key === ' ') {
    return Boolean(event.target.closest('button, a[href], summary, [type="checkbox"], [type="radio"]'));
  }
  return false;
}
