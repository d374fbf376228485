const finger = matchMedia('(pointer: coarse)');

/** For a form in a dialog: its first field, not the cross, once the dialog is open. Fingers choose for themselves: a
 * keyboard would cover what there is to see. */
export function focusFirst(node: HTMLElement): void {
  if (finger.matches) return;
  requestAnimationFrame(() => node.querySelector<HTMLElement>('input:not([type="radio"]), select')?.focus());
}
