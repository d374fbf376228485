import { go, route } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { toast } from '../../parts/toasts.svelte';

/** Where somebody wanted to go before signing in; only within the house. */
function wanted(): string {
  const next = route.query.get('next') ?? '';
  return /^\/[^/\\]/.test(next) ? next : '/lobby';
}

/** In: on to where one was going. The form is not gone back to. */
export function entered(says: string): void {
  const to = wanted();
  go(to, true);
  toast(says, 'good');
}

export function registered(): void {
  entered(`Your account is made, ${session.me?.you.nickname}, and you are signed in.`);
}

export function signedIn(): void {
  entered(`Welcome back, ${session.me?.you.nickname}.`);
}
