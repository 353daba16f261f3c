import type { Executor } from '../../db/database';
import { insertConsent, type ConsentRecord } from './consents.queries';

export { hasStoppedTexts } from './consents.queries';

/** Keeps a consent, or its withdrawal. Call it in the transaction that makes it true; nothing changes or deletes it later. */
export const recordConsent = (executor: Executor, record: ConsentRecord): Promise<void> => insertConsent(executor, record);
