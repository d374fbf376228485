import { passwords } from '../../lib/passwords';

const MARK = '#invite';

/** The address that brings somebody to a table, its password inside: behind the #, which browsers send nowhere. */
export function invitationTo(origin: string, table: number, password: string | undefined): string {
  return `${origin}/table/${table}${MARK}${password ? `=${encodeURIComponent(password)}` : ''}`;
}

/** The password that an address brings; '' for an invitation without one, and null where it is no invitation. */
export function invitedBy(hash: string): string | null {
  if (hash === MARK) return '';
  if (!hash.startsWith(`${MARK}=`)) return null;
  try {
    return decodeURIComponent(hash.slice(MARK.length + 1));
  } catch {
    return null; // cut short on its way
  }
}

/** Whether this page was opened by an invitation. Its password is kept by the window, and gone from the address bar and
 * from the history of the browser at once. */
export function takeInvitation(table: number): boolean {
  const password = invitedBy(location.hash);
  if (password === null) return false;
  if (password) passwords.set(table, password);
  history.replaceState(null, '', location.pathname + location.search);
  return true;
}

/** The table that this window has just opened for friends: its page shows the invitation at once. */
let opened = 0;

export const fresh = {
  opened(table: number, password: string): void {
    if (!password) return;
    passwords.set(table, password);
    opened = table;
  },

  /** Once. */
  take(table: number): boolean {
    const isFresh = opened === table;
    if (isFresh) opened = 0;
    return isFresh;
  },
};
