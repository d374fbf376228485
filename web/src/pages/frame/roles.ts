import { t } from '../../words';

/** What a role of an account is called. */
export function roleName(role: string): string {
  return t('frame.role', { role });
}
