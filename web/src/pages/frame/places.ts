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
export const ACCOUNT: Place = { page: 'account', path: '/account', says: t('frame.account'), icon: 'user' };

/** Where one may go: strangers only where the house takes guests, to the house's own page who runs it. */
export function places(who: 'stranger' | 'guest' | 'account' | 'superuser'): Place[] {
  if (who === 'stranger') return [];
  if (who === 'guest') return [LOBBY];
  return who === 'superuser' ? [LOBBY, STATISTICS, HOUSE] : [LOBBY, STATISTICS];
}
