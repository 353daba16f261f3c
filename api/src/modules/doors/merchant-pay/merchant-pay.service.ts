import { keepCardStatement } from '@billfold/shared/contracts/keep-card-wording';
import type { MerchantPayRequest } from '@billfold/shared/contracts/transaction.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { principalOf, type StaffActor } from '../../../core/actor';
import { invalidInput } from '../../../core/problem.errors';
import { runOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import { readInvoiceView } from '../../invoices/invoices.public';
import {
  payInvoice,
  presentPayment,
  recallPayment,
  toTypedCard,
  type InstrumentChoice,
  type NewInstrument,
  type PaymentContext,
} from '../../payments/payments.public';

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
 * Staff take a payment of a bill, in full or in part, at most once per idempotency key: with a stored method of its customer, or with
 * a new card, which is kept when the customer agreed.
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
    execute: async (idempotencyKeyId) => {
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
        instrument: await readInstrument(context, request),
        amountMinor: request.amount_paid,
      });
      return presentPayment(result, requestId, 'staff');
    },
    recall: async (idempotencyKeyId) => {
      const result = await recallPayment(payments, idempotencyKeyId);
      return result === undefined ? undefined : presentPayment(result, requestId, 'staff');
    },
  });
};

const oneOfTwo = (): Error =>
  invalidInput('Please choose one saved payment method, or enter one new card.');

/** Throws when it names none or two. */
async function readInstrument(
  context: MerchantPayContext,
  request: MerchantPayRequest,
): Promise<InstrumentChoice> {
  const { payment_method: methodId, token, expiration, last4, address_zip } = request;
  if (token === undefined) {
    if (methodId === undefined || request.keep === true) throw oneOfTwo();
    return { kind: 'stored', methodId };
  }
  if (methodId !== undefined) throw oneOfTwo();
  if (expiration === undefined) throw invalidInput('Expiration is required');
  const card = toTypedCard(
    { token, expiration, last4, ...(address_zip === undefined ? {} : { addressZip: address_zip }) },
    context.clock.now(),
  );
  const name = request.name?.trim() ?? '';
  return { ...card, holderName: name === '' ? null : name, keep: await keepOf(context, request) };
}

async function keepOf(
  context: MerchantPayContext,
  { invoice, keep, agreed_by: agreedBy }: MerchantPayRequest,
): Promise<NewInstrument['keep']> {
  if (keep !== true) return null;
  if (agreedBy === undefined)
    throw invalidInput('Please choose how the customer agreed to keep this card.');
  const { merchant } = await readInvoiceView(context, invoice);
  return { wording: keepCardStatement(merchant.name, agreedBy), source: route, agreedBy };
}
