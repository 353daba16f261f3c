import type { Executor } from '../../db/database';
import { type ConsentRecord, insertConsent } from './consents.queries';

export { stopTexts } from './stop-texts.service';
/** Whether this phone wants no texts of this merchant, and has not written START since. */
export {
  deleteStop as forgetTextStop,
  isStopped as hasStoppedTexts,
  isWrongNumber,
  listEndedByText,
  lockTextedLinks,
} from './text-stops.queries';

/**
 * Keeps a consent, or its withdrawal. Call it in the transaction that makes it true; nothing changes or deletes it
 * later.
 */
export const recordConsent = (executor: Executor, record: ConsentRecord): Promise<void> =>
  insertConsent(executor, record);
