import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type { Executor } from '../../db/database';

export type ConsentKind =
  | 'auto_pay'
  | 'scheduled_payment'
  | 'payment_method'
  | 'sms'
  | 'email'
  | 'marketing'
  | 'terms';

/** A consent or its withdrawal, in the words that the customer saw. */
export type ConsentRecord = {
  readonly userId: number;
  /** Null for what holds at every merchant, such as a stored payment method. */
  readonly subscriptionId: number | null;
  readonly merchantId: number | null;
  readonly kind: ConsentKind;
  readonly action: 'given' | 'withdrawn';
  readonly wording: string;
  readonly channel: 'web' | 'sms' | 'email' | 'system';
  /** The call or message it came with: 'PATCH user_invoices/set_autopay'. */
  readonly source: string;
  /** 'customer:12', 'merchant:3', 'system:ach_return' */
  readonly actor: string;
  readonly requestId: string | null;
  readonly at: Date;
  /** What staff recorded of the customer's agreement; absent where the customer agreed here. */
  readonly agreedBy?: AgreementWay;
  /** The number of a recording or of a signed form. */
  readonly reference?: string;
};

export const insertConsent = async (executor: Executor, record: ConsentRecord): Promise<void> => {
  await executor
    .insertInto('consent_records')
    .values({
      user_id: record.userId,
      subscription_id: record.subscriptionId,
      merchant_id: record.merchantId,
      kind: record.kind,
      action: record.action,
      wording: record.wording,
      channel: record.channel,
      source: record.source,
      actor: record.actor,
      request_id: record.requestId,
      at: record.at,
      agreed_by: record.agreedBy ?? null,
      reference: record.reference ?? null,
    })
    .execute();
};
