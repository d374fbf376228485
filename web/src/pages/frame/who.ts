import { session } from '../../lib/session.svelte';

/** Who looks at this page, as far as it changes what is offered. */
export function who(): 'stranger' | 'guest' | 'account' | 'operator' | 'superuser' {
  if (session.isSuperuser) return 'superuser';
  if (session.may('see')) return 'operator';
  if (session.me) return 'account';
  return session.house?.guests ? 'guest' : 'stranger';
}

/** Where to sign in so as to come back here. */
export function signInPath(path: string): string {
  if (session.byCard && !path.startsWith('/house')) return '/';
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}
