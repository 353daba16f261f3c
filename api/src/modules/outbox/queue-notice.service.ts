import type { Executor } from '../../db/database';
import { hasStoppedTexts } from '../consents/consents.public';
import { type Medium, toE164 } from '../../core/message.domain';
import { insertNotice } from './notice.queries';
import { signalNotices } from './delivery-signals.service';

export type PersonalNotice = {
  readonly channel: Medium;
  /** An e-mail address, or the ten digits of a phone. */
  readonly address: string;
  /** The merchant that signs and sends it; null: the product. */
  readonly merchantId: number | null;
  /**
   * The merchant's customer it is about, who may be deleted before it leaves; absent: it belongs to the person alone.
   */
  readonly subscriptionId?: number | null;
  /** Of a mail; a text has none. */
  readonly subject: string;
  readonly body: string;
  /** From then on it is not sent any more: when the code in it is over. */
  readonly expiresAt: Date | null;
  readonly now: Date;
};

/**
 * Queues a text or mail that belongs to one person and to no conversation: a code, a link, a receipt. In the caller's
 * transaction, so it leaves if and only if that commits; staff never see it, and its text is gone once it was sent.
 *
 * It needs no opt-in: the person has just requested it. But a phone that wrote STOP to this merchant, and has not
 * agreed since, is not texted: nothing is queued then, and 'stopped' is answered, so that the caller can say so.
 */
export const queueNotice = async (
  executor: Executor,
  notice: PersonalNotice,
): Promise<'queued' | 'stopped'> => {
  const { channel, address, merchantId } = notice;
  if (
    channel === 'sms' &&
    merchantId !== null &&
    (await hasStoppedTexts(executor, { merchantId, phone: address }))
  )
    return 'stopped';
  await insertNotice(executor, {
    ...notice,
    address: channel === 'sms' ? toE164(address) : address,
  });
  signalNotices();
  return 'queued';
};
