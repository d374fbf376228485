import type * as m from '../../lib/protocol';
import { t } from '../../words';

/** Which place I have in the queue, and what it means. */
export function queueWords({ place = 0, waiting = 0 }: m.QueueTold): string {
  return place === 1 ? t('lobby.queue_next') : t('lobby.queue_words', { place, waiting });
}
