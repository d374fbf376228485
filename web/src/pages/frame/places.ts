import type { Page } from '../../lib/router.svelte';
import type { IconName } from '../../parts/icons';
import { t } from '../../words';

interface Place {
  page: Page;
  path: string;
  says: string;
  icon: IconName;
}

const LOBBY: Place = { page: 'lobby', path: '/lobby', says: t('frame.lobby'), icon: 'people' };
const STATISTICS: Place = {
  page: 'statistics',
  path: '/statistics',
  says: t('frame.statistics'),
  icon: 'stats',
};
const HOUSE: Place = { page: 'house', path: '/house', says: t('frame.house'), icon: 'settings' };
const RULES: Place = { page: 'rules', path: '/rules', says: t('frame.rules'), icon: 'book' };
export const ACCOUNT: Place = { page: 'account', path: '/account', says: t('frame.account'), icon: 'user' };

/** Where one may go: strangers to the tables only where the house takes guests, to the house's own page who runs it. */
export function places(who: 'stranger' | 'guest' | 'account' | 'operator' | 'superuser'): Place[] {
  if (who === 'stranger') return [RULES];
  if (who === 'guest') return [LOBBY, RULES];
  return who === 'account' ? [LOBBY, STATISTICS, RULES] : [LOBBY, STATISTICS, RULES, HOUSE];
}
