import type { Executor } from '../../db/database';
import { type Medium, reachOf } from '../../core/message.domain';
import { addressMissing, consentMissing, customerUnknown } from './message.errors';
import { type Contact, findContact } from '../outbox/outbox.public';

/**
 * A customer of these merchants, and where a message reaches them now. Throws customerUnknown, consentMissing and
 * addressMissing.
 */
export const reachCustomer = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
  medium: Medium,
): Promise<{ readonly contact: Contact; readonly address: string }> => {
  const contact = await findContact(executor, merchantIds, subscriptionId);
  if (contact === undefined) throw customerUnknown();
  const reach = reachOf(contact, medium);
  if (reach.kind === 'no_consent') throw consentMissing(medium);
  if (reach.kind === 'no_address') throw addressMissing(medium);
  return { contact, address: reach.address };
};
