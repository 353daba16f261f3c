import { keepCardStatement } from '@billfold/shared/contracts/keep-card-wording';
import type { MerchantPayRequest } from '@billfold/shared/contracts/transaction.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { principalOf, type StaffActor } from '../../../core/actor';
import { businessDate } from '../../../core/clock';
import { forbidden, invalidInput } from '../../../core/problem.errors';
import { parseCalendarDate } from '../../../http/input-schema';
import { runOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import { readInvoiceView } from '../../invoices/invoices.public';
import { assertMayKeep } from '../../payment-methods/payment-methods.public';
import {
  payInvoice,
  presentPayment,
  recallOfflinePayment,
  recallPayment,
  toTypedCard,
  type InstrumentChoice,
  type NewInstrument,
  type PaymentContext,
  type PaymentResult,
} from '../../payments/payments.public';
import { readOfflineMeans } from './merchant-pay.domain';
import { sendReceipt } from './send-receipt.service';
import { takeOverCounter } from './take-over-counter.service';

export type MerchantPayContext = UseCaseContext<StaffActor> & {
  readonly payments: PaymentContext;
};

export type MerchantPayCommand = {
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly request: MerchantPayRequest;
};

const route = 'POST transactions/merchant_pay';

/**
 * Staff take a payment of an invoice, in full or in part, at most once per idempotency key: with a stored method of its
 * customer, with a new card, which is kept when the customer agreed, or in cash or by check.
 */
export const merchantPay = (
  context: MerchantPayContext,
  { request, idempotencyKey, clientAddress }: MerchantPayCommand,
): Promise<AnswerOnce> => {
  const { payments, actor, requestId } = context;
  return runOnce(context, {
    principal: principalOf(actor),
    route,
    key: idempotencyKey,
    request,
    execute: async (key) => {
      const idempotencyKeyId = key?.id ?? null;
      const bill = await readInvoiceView(context, request.invoice);
      const means = readOfflineMeans(
        request,
        parseCalendarDate(request.check_date ?? ''),
        businessDate(context.clock.now(), bill.merchant.time_zone),
      );
      if (means === null && actor.isProgram)
        throw forbidden('An API key can only record cash and checks.');
      const result =
        means === null
          ? await takeByCard(context, { request, clientAddress, idempotencyKeyId, bill })
          : await context.db.transaction().execute((transaction) =>
              takeOverCounter(transaction, context, {
                bill,
                means,
                amountMinor: request.amount_paid,
                idempotencyKeyId,
              }),
            );
      return presentPayment(result, requestId, 'staff');
    },
    recall: async (idempotencyKeyId) => {
      const result =
        (await recallPayment(payments, idempotencyKeyId)) ??
        (await recallOfflinePayment(context.db, idempotencyKeyId));
      return result === undefined ? undefined : presentPayment(result, requestId, 'staff');
    },
  });
};

type Order = {
  readonly request: MerchantPayRequest;
  readonly idempotencyKeyId: number | null;
  readonly bill: InvoiceView;
};

const takeByCard = async (
  context: MerchantPayContext,
  { request, clientAddress, idempotencyKeyId, bill }: Order & { readonly clientAddress: string },
): Promise<PaymentResult> => {
  const { payments, actor, requestId, db, clock, log } = context;
  const instrument = readInstrument(request, bill, clock.now());
  if (request.keep === true) await assertMayKeep(context, bill.id);
  const result = await payInvoice(payments, {
    door: 'merchant_pay',
    owner: { userId: null, merchantIds: actor.merchantIds },
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
  if (result.kind === 'paid') {
    try {
      await db
        .transaction()
        .execute((transaction) => sendReceipt(transaction, bill, result, clock.now()));
    } catch (err) {
      // The payment is made, whatever becomes of the message.
      log.error({ err, payment: result.id }, 'the receipt of a payment was not queued');
    }
  }
  return result;
};

const oneOfTwo = (): Error =>
  invalidInput('Please choose one saved payment method, or enter one new card.');

/** Throws when it names none or two. */
const readInstrument = (
  request: MerchantPayRequest,
  bill: InvoiceView,
  now: Date,
): InstrumentChoice => {
  const { payment_method: methodId, token, expiration, last4, address_zip } = request;
  if (token === undefined) {
    if (methodId === undefined || request.keep === true) throw oneOfTwo();
    return { kind: 'stored', methodId };
  }
  if (methodId !== undefined) throw oneOfTwo();
  if (expiration === undefined) throw invalidInput('Expiration is required');
  const card = toTypedCard(
    { token, expiration, last4, ...(address_zip === undefined ? {} : { addressZip: address_zip }) },
    now,
  );
  const name = request.name?.trim() ?? '';
  return { ...card, holderName: name === '' ? null : name, keep: keepOf(request, bill) };
};

const keepOf = (
  { keep, agreed_by: agreedBy }: MerchantPayRequest,
  { merchant }: InvoiceView,
): NewInstrument['keep'] => {
  if (keep !== true) return null;
  if (agreedBy === undefined)
    throw invalidInput('Please choose how the customer agreed to keep this card.');
  return { wording: keepCardStatement(merchant.name, agreedBy), source: route, agreedBy };
};
