export type ToastKind = 'info' | 'good' | 'bad';

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const MOST = 3;
const STAYS_MS = { info: 5000, good: 5000, bad: 8000 };

let lastId = 0;

export const toasts = $state<Toast[]>([]);

/** How high the dock of a table is, above which they rise; null where there is no table. */
export const dock = $state<{ heightPx: number | null }>({ heightPx: null });

/** A sentence over the page, for a while. The same one again stays longer instead of standing twice. */
export function toast(text: string, kind: ToastKind = 'info'): void {
  const same = toasts.find((one) => one.text === text);
  if (same) dismiss(same.id);
  const id = ++lastId;
  toasts.push({ id, text, kind });
  if (toasts.length > MOST) toasts.splice(0, toasts.length - MOST);
  setTimeout(() => dismiss(id), STAYS_MS[kind]);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
