import type { ErrorCode, Wrong } from './protocol';
import { t } from '../words';

/** Codes of the page's own: `lost` and `unreachable` are the connection, `unreadable` is an answer, `gone` a table that
 * was not found again, `broken` a fault of the page. */
export type PageCode = 'page/lost' | 'page/unreachable' | 'page/unreadable' | 'page/gone' | 'page/broken';

/** The house said no: `code` is for programs, `says` for people, `field` names what was wrong in a form; `more` is what
 * else was wrong there. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode | PageCode,
    readonly says: string,
    readonly field?: string,
    readonly more: readonly Wrong[] = [],
  ) {
    super(says);
  }
}

/** A sentence for people, whatever went wrong. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal) return error.says;
  console.error(error);
  return t('frame.page_fault');
}
