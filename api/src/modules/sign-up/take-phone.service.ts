import { formatPhone } from '../../core/format-phone';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { queueNotice } from '../outbox/outbox.public';
import { releasePhone } from './customer.queries';

type Proof = {
  readonly userId: number;
  readonly phone: string;
  readonly at: Date;
  readonly requestId: string;
};

/**
 * Who proves a phone has it. A person who signed up with it and never proved it keeps their account, signs in by their
 * username from now on, and gets a notice.
 */
export const takePhone = async (
  transaction: Executor,
  { userId, phone, at, requestId }: Proof,
): Promise<void> => {
  const holder = await releasePhone(transaction, phone, userId);
  if (holder === undefined) return;
  await insertAuditEntry(transaction, {
    actor: `customer:${userId}`,
    action: 'user.phone_released',
    entity: 'user',
    entityId: holder.id,
    before: { phone },
    after: { phone: null },
    at,
    requestId,
  });
  if (holder.email === null) return;
  await queueNotice(transaction, {
    channel: 'email',
    address: holder.email,
    merchantId: holder.merchant_id,
    subject: 'Your phone number',
    body: `Someone else confirmed that ${formatPhone(phone)} is their phone number, so you can no longer sign in with it. Please sign in with your username, ${holder.username}, and enter your phone number in your profile.`,
    expiresAt: null,
    now: at,
  });
};
