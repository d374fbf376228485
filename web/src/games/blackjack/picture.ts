import { brief, money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { t } from '../../words';

/** Whether a picture is one of blackjack's; there is none before the first round. */
export function isBlackjack(picture: m.Picture | undefined): picture is m.BlackjackPicture {
  return picture !== undefined && 'shoe' in picture;
}

/** Cents as people read them: "$10", "$7.50". */
export function dollars(cents: number): string {
  return money(cents, 'cents');
}

/** The same where there is little room. */
export function briefly(cents: number): string {
  return brief(cents, 'cents');
}

export function signed(cents: number): string {
  return cents > 0 ? `+${briefly(cents)}` : briefly(cents);
}

/** "soft 17", "20". */
export function pointsOf({ points, soft }: m.BlackjackCards): string {
  return soft ? t('blackjack.soft', { points }) : `${points}`;
}

/** A count always has its sign. */
export function counted(count: number): string {
  return count > 0 ? `+${count}` : `${count}`.replace('-', '−');
}
