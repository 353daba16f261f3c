import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { type ConsentRecord, insertConsent } from './consents.queries';
import {
  insertStop,
  lockTextedLinks,
  switchTextsOff,
  type TextedPhone,
} from './text-stops.queries';

/** Who or what stopped them, and in which words. `actor` null is the customer. */
export type TextStop = TextedPhone &
  Pick<ConsentRecord, 'wording' | 'channel' | 'source' | 'requestId' | 'at'> & {
    readonly actor: string | null;
    /** The person at the phone is not the customer; absent: no. */
    readonly isWrongNumber?: boolean;
  };

/**
 * Ends the texts of a merchant to a phone, for every customer it reaches there, until that phone writes START. A repeat
 * changes nothing. In the caller's transaction.
 */
export const stopTexts = async (
  transaction: Executor,
  { merchantId, phone, actor, isWrongNumber = false, ...record }: TextStop,
): Promise<void> => {
  // The customers come first, as in every other transaction that takes several locks for a phone.
  const links = await lockTextedLinks(transaction, [merchantId], phone);
  const isFirst = await insertStop(transaction, { merchantId, phone, isWrongNumber }, record.at);
  for (const link of links) {
    if (link.sms_opt_in) {
      await switchTextsOff(transaction, link.id);
      await publishChanged(
        transaction,
        [{ merchantId, entity: 'customer', id: link.id }],
        record.at,
      );
      await insertAuditEntry(transaction, {
        actor: actor ?? 'customer:by_text',
        action: 'subscription.texts_stopped',
        entity: 'subscription',
        entityId: link.id,
        before: { sms_opt_in: true },
        after: { sms_opt_in: false },
        at: record.at,
        requestId: record.requestId,
      });
    }
    // A customer who never agreed may have got a code: their STOP is kept, too.
    if (!link.sms_opt_in && !isFirst) continue;
    await insertConsent(transaction, {
      ...record,
      userId: link.user_id,
      subscriptionId: link.id,
      merchantId,
      kind: 'sms',
      action: 'withdrawn',
      actor: actor ?? `customer:${link.user_id}`,
    });
  }
};
