/** Passwords of tables that this window knows: typed here, or brought by an invitation. They live as long as the window,
 * so that a reloaded page still knows them, and are sent nowhere but to their table. */

const AREA = 'croupier.table-password.';

function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const passwords = {
  get(table: number): string | undefined {
    return storage()?.getItem(AREA + table) ?? undefined;
  },

  set(table: number, password: string): void {
    storage()?.setItem(AREA + table, password);
  },

  forget(table: number): void {
    storage()?.removeItem(AREA + table);
  },

  /** For whoever uses this window next. */
  forgetAll(): void {
    const kept = storage();
    for (const key of Object.keys(kept ?? {})) if (key.startsWith(AREA)) kept?.removeItem(key);
  },
};
