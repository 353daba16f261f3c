import { randomInt } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import {
  beginDonation,
  findDonationByKey,
  insertDonation,
  type NewDonation,
} from './donation.queries';
import { findMoneyHold } from './money-hold.queries';
import { insertDonorsMethod, type NewInstrument } from './new-instrument.queries';
import type { BegunAttempt } from './payment-attempt.queries';
import { cardingLimits, type PaymentContext } from './payment-context';
import type { PaymentRequest } from './payment-orders';
import { donationInDoubt, paymentsHeld } from './payment.errors';
import { toProblem } from './payment-refusal.errors';
import { firstLookupAt } from './reconciler.domain';
import { sendAttempt, toResultKind, type ResultKind } from './send-attempt.service';

export type PayDonationCommand = PaymentRequest & {
  /** It came with a solved challenge, which is used up. */
  readonly isProven: boolean;
  readonly donation: NewDonation;
  readonly card: NewInstrument & { readonly kind: 'card'; readonly holderName: string };
};

/** Id of the attempt, and of the transaction once there is one. */
export type DonationResult = { readonly kind: ResultKind; readonly id: number };

/**
 * Takes one gift the way payInvoice takes a payment of an invoice; the donation's own row is locked instead of an
 * invoice. Every try is a donation of its own, and a donation has one attempt: it is charged once or not at all.
 */
export const payDonation = async (
  context: PaymentContext,
  command: PayDonationCommand,
): Promise<DonationResult> => {
  const now = context.clock.now();
  const orderId = makeOrderId(randomInt);
  const attempt = await begin(context, command, orderId, now);
  context.metrics.attempts.inc({ state: 'sent', door: 'donation' });
  const { actor, requestId } = command;
  const { kind } = await sendAttempt(context, attempt, {
    door: 'donation',
    actor,
    requestId,
    orderId,
    sentAt: now,
    isStoredCredential: false,
  });
  return { kind, id: attempt.id };
};

/** Card, donation and attempt are written together or not at all. */
const begin = (
  context: PaymentContext,
  { donation, card, isProven, ...command }: PayDonationCommand,
  orderId: string,
  now: Date,
): Promise<BegunAttempt> => {
  return context.db.transaction().execute(async (transaction) => {
    if ((await findMoneyHold(transaction)) !== undefined) throw paymentsHeld();
    const donationId = await insertDonation(
      transaction,
      donation,
      await insertDonorsMethod(transaction, card, now),
      now,
    );
    const begun = await beginDonation(transaction, {
      ...command,
      donationId,
      orderId,
      defaultGatewayMerchantId: context.gatewayMerchantId,
      challengeFrom: isProven ? null : context.carding.public.challengeFrom,
      now,
      nextLookupAt: firstLookupAt(now, context.policy),
      ...cardingLimits(context, 'donation', now),
    });
    if (begun.refusal === null) return begun.attempt;
    throw begun.refusal === 'in_doubt'
      ? donationInDoubt(begun.doubtfulId)
      : toProblem(begun.refusal, 0, context.carding.windowMs);
  });
};

/** Answer to a repeat whose process died; undefined when it died before anything was recorded. */
export const recallDonation = async (
  context: Pick<PaymentContext, 'db'>,
  idempotencyKeyId: number,
): Promise<DonationResult | undefined> => {
  const found = await findDonationByKey(context.db, idempotencyKeyId);
  return found === undefined ? undefined : { id: found.id, kind: toResultKind(found.state) };
};
