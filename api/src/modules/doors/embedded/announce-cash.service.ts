import { hourMs } from '@billfold/shared/contracts/durations';
import type { EmbeddedPaymentRequest } from '@billfold/shared/contracts/public-payment.contract';
import { limitHits } from '../../../context/limit-hits';
import type { UseCaseContext } from '../../../context/use-case-context';
import { keepAnnouncement } from '../announced-cash/announced-cash.public';
import { keepAnswer, type RequestKey } from '../../idempotency/idempotency.public';
import { payHiding, type Asking } from './hide-invoice.service';
import { presentAnnounced, type EmbeddedAnswer } from './present-payment-answer';
import type { Payer } from './read-payer.service';
import { settleTerms } from './settle-terms.service';

const windowMs = hourMs;

/**
 * An announcement that succeeds reveals that the invoice takes the amount, as a declined card does, and costs its
 * caller nothing. So all count, before the invoice is looked up.
 */
const limitAnnouncements = async (
  context: UseCaseContext<null>,
  { merchantId, clientAddress }: Asking,
): Promise<void> => {
  const { announcementsPerHour, announcementsOfAllPerHour } = context.config.embedded;
  const key = `embedded_cash:${merchantId}`;
  await limitHits(context, { key: `${key}:${clientAddress}`, max: announcementsPerHour, windowMs });
  await limitHits(context, { key, max: announcementsOfAllPerHour, windowMs });
};

export type AnnounceCash = {
  readonly request: EmbeddedPaymentRequest;
  readonly payer: Payer;
  readonly actor: string;
  readonly clientAddress: string;
  readonly key: RequestKey | null;
};

/** A visitor says they pay in cash. Nothing is paid until staff of the merchant confirm it. */
export const announceCash = async (
  context: UseCaseContext<null>,
  { request, payer, actor, clientAddress, key }: AnnounceCash,
): Promise<EmbeddedAnswer & { readonly isKept: boolean }> => {
  const { db, clock } = context;
  const asking = { merchantId: payer.merchant.id, clientAddress };
  await limitAnnouncements(context, asking);
  const { invoiceId, amountMinor, returnUrl } = await settleTerms(
    context,
    payer,
    request,
    clientAddress,
  );
  const answer = presentAnnounced(payer.merchant.name, amountMinor, returnUrl);
  await payHiding(context, asking, () =>
    db.transaction().execute(async (transaction) => {
      await key?.fence(transaction);
      const { merchantId } = asking;
      await keepAnnouncement(transaction, context, { merchantId, invoiceId, amountMinor, actor });
      if (key !== null) await keepAnswer(transaction, key, answer, clock.now());
    }),
  );
  return { ...answer, isKept: key !== null };
};
