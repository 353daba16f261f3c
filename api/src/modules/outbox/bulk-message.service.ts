import type { BulkPurpose, BulkReason } from '@billfold/shared/contracts/bulk-message.contract';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { fillMergeFields, type MergeValues } from '@billfold/shared/contracts/merge-fields';
import { zonesOf } from '@billfold/shared/contracts/state-zones';
import type { Executor } from '../../db/database';
import { maskCardNumbers } from '../../core/card-number.domain';
import {
  customerMergeValues,
  type Medium,
  type Recipient,
  toE164,
} from '../../core/message.domain';
import { firstOpening, longestHoldMs, type TextHours } from './quiet-hours';

/** A message that waits, with all that decides about it now. */
export type WaitingMessage = Recipient & {
  readonly id: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly merchantZone: string;
  readonly textHours: TextHours;
  readonly subscriptionId: number;
  readonly medium: Medium;
  readonly purpose: BulkPurpose;
  readonly groupMessageId: number | null;
  readonly source: string;
  readonly sourceId: number;
  readonly subject: string | null;
  readonly body: string | null;
  readonly tries: number;
  readonly heldSince: Date | null;
  readonly isCustomer: boolean;
  readonly hasStopped: boolean;
  readonly marketingOptIn: boolean;
  /** Two letters; empty when it is unknown. */
  readonly usState: string;
  readonly sentBy: number | null;
  readonly sentFrom: string;
};

/** What a source says of its message in the transaction that lets it leave. */
export type SourceVerdict =
  | {
      readonly kind: 'send';
      readonly body: string;
      readonly subject?: string | null;
      /** Values beside those of the customer. */
      readonly values?: MergeValues;
      /** Stores what the text names; in the transaction in which the message leaves, and only then. */
      readonly onLeaving?: (transaction: Executor, now: Date) => Promise<void>;
    }
  | {
      readonly kind: 'skip';
      /** One of the product's, or a code of the source. */
      readonly reason: string;
      readonly detail?: string | null;
    };

export type Skipped = {
  readonly kind: 'skip';
  readonly reason: string;
  readonly detail: string | null;
};
export type Held = { readonly kind: 'hold'; readonly until: Date };
export type Ready = {
  readonly kind: 'send';
  readonly address: string;
  readonly body: string;
  readonly subject: string | null;
  readonly onLeaving: ((transaction: Executor, now: Date) => Promise<void>) | undefined;
};

const skip = (reason: BulkReason, detail: string | null = null): Skipped => ({
  kind: 'skip',
  reason,
  detail,
});

/** Whether the person agrees to messages of this purpose by this medium. */
const hasConsent = (message: WaitingMessage): boolean => {
  if (message.purpose === 'marketing') return message.marketingOptIn;
  return message.medium === 'sms' ? message.smsOptIn : message.emailOptIn;
};

const addressOf = ({ medium, phone, email }: WaitingMessage): string | null => {
  if (medium === 'email') return email;
  return phone === null ? null : toE164(phone);
};

const holdOf = (message: WaitingMessage, now: Date): Held | Skipped | null => {
  if (message.medium === 'email') return null;
  const opens = firstOpening(
    now,
    zonesOf(message.usState, message.merchantZone),
    message.textHours,
  );
  if (opens !== null && opens <= now) return null;
  const since = message.heldSince ?? now;
  const isTooLate = opens === null || opens.getTime() - since.getTime() > longestHoldMs;
  return isTooLate ? skip('quiet_hours') : { kind: 'hold', until: opens };
};

/** The reason why a message with any text must not leave now; otherwise its address. */
export const admit = (message: WaitingMessage, now: Date): Skipped | Held | string => {
  if (!message.isCustomer) return skip('not_a_customer');
  if (message.medium === 'sms' && message.hasStopped) return skip('stopped');
  if (!hasConsent(message)) return skip('opted_out');
  const address = addressOf(message);
  if (address === null) return skip('no_address');
  return holdOf(message, now) ?? address;
};

/** The text as it leaves; a value that is missing skips the person. */
export const fill = (
  message: WaitingMessage,
  address: string,
  verdict: SourceVerdict | undefined,
): Ready | Skipped => {
  if (verdict === undefined) return skip('no_longer_due');
  if (verdict.kind === 'skip')
    return { kind: 'skip', reason: verdict.reason, detail: verdict.detail ?? null };
  const { text, missing } = fillMergeFields(verdict.body, {
    ...customerMergeValues(message, message.merchantName),
    ...verdict.values,
  });
  const [first] = missing;
  if (first !== undefined) return skip('missing_value', first);
  if (text.length > messageLimits.bodyMax) return skip('too_long');
  return {
    kind: 'send',
    address,
    body: maskCardNumbers(text),
    subject: verdict.subject ?? message.subject,
    onLeaving: verdict.onLeaving,
  };
};
