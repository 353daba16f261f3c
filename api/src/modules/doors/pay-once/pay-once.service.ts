import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { isInScope, isPayer, principalOf, type CustomerActor } from '../../../core/actor';
import { runOnce, type AnswerOnce, type RequestKey } from '../../idempotency/idempotency.public';
import { recallSchedule, schedulePayment } from '../payment-runs/payment-runs.public';
import { forbidden, invalidInput, otherBillOpen } from '../../../core/problem.errors';
import {
  payInvoice,
  recallPayment,
  type InstrumentChoice,
  type PaymentContext,
  presentPayment,
  type PaymentAnswer,
  toTypedCard,
} from '../../payments/payments.public';

export type PayOnceContext = UseCaseContext<CustomerActor> & {
  readonly payments: PaymentContext;
};

export type PayOnceCommand = {
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly request: PayOnceRequest;
};

/**
 * A signed-in customer pays one invoice, in full or in part, at most once per idempotency key: with
 * a stored method now or later, or now with a typed card, as the hosted page does.
 */
export const payOnce = async (
  context: PayOnceContext,
  command: PayOnceCommand,
): Promise<AnswerOnce> => {
  const { actor, requestId } = context;
  const { request } = command;
  if (!isInScope(actor, request.invoice)) throw otherBillOpen();
  if (isPayer(actor)) assertCardNow(request);
  return runOnce(context, {
    principal: principalOf(actor),
    route: 'POST transactions/pay_once',
    key: command.idempotencyKey,
    request,
    execute: async (key) =>
      (await payLater(context, command, key)) ?? payNow(context, command, key?.id ?? null),
    recall: async (keyId) => {
      const result = await recallPayment(context.payments, keyId);
      return result === undefined
        ? recallSchedule(context, keyId)
        : presentPayment(result, requestId);
    },
  });
};

/** The link of a text may have been forwarded: throws forbidden but for a card that is entered and charged now. */
const assertCardNow = ({ id, payment_method, scheduled_date }: PayOnceRequest): void => {
  const isLater = scheduled_date !== undefined && scheduled_date !== null;
  if (id !== undefined || payment_method !== undefined || isLater)
    throw forbidden('Please sign in to use a saved payment method or to pay on a later day.');
};

const oneOfTwo = (): Error =>
  invalidInput('Please choose one saved payment method, or enter one new card.');

/** Throws when it names none or two. */
const readInstrument = (
  { id, payment_method, token, last4, expiration }: PayOnceRequest,
  now: Date,
): InstrumentChoice => {
  const methodId = id ?? payment_method;
  if (token === undefined) {
    if (methodId === undefined || (payment_method ?? methodId) !== methodId) throw oneOfTwo();
    return { kind: 'stored', methodId };
  }
  if (methodId !== undefined) throw oneOfTwo();
  if (expiration === undefined) throw invalidInput('Expiration is required');
  return toTypedCard({ token, expiration, last4 }, now);
};

/** Null when no day was named, or today. */
const payLater = async (
  { db, clock, config, actor, requestId }: PayOnceContext,
  { request }: PayOnceCommand,
  key: RequestKey | null,
) => {
  if (request.scheduled_date === undefined || request.scheduled_date === null) return null;
  const instrument = readInstrument(request, clock.now());
  if (instrument.kind !== 'stored')
    throw invalidInput('Payments on a later day need a saved payment method.');
  return schedulePayment(
    { db, clock, runTime: config.payments.runTime },
    {
      userId: actor.userId,
      actor: principalOf(actor),
      requestId,
      key,
      invoiceId: request.invoice,
      methodId: instrument.methodId,
      amountMinor: request.amount_paid,
      scheduledDate: request.scheduled_date,
    },
  );
};

const payNow = async (
  { payments, clock, actor, requestId }: PayOnceContext,
  { request, clientAddress }: PayOnceCommand,
  idempotencyKeyId: number | null,
): Promise<PaymentAnswer> => {
  const instrument = readInstrument(request, clock.now());
  const result = await payInvoice(payments, {
    door: instrument.kind === 'stored' ? 'pay_once' : 'hosted',
    owner: { userId: actor.userId, merchantIds: null },
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    visit: null,
    clientAddress,
    run: null,
    requestId,
    idempotencyKeyId,
    invoiceId: request.invoice,
    instrument,
    amountMinor: request.amount_paid,
  });
  return presentPayment(result, requestId);
};
