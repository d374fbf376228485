import { go, route } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { toast } from '../../parts/toasts.svelte';
import { t } from '../../words';

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
  entered(t('front.registered', { name: session.me?.you.nickname ?? '' }));
}

export function signedIn(): void {
  entered(t('front.signed_in', { name: session.me?.you.nickname ?? '' }));
}
