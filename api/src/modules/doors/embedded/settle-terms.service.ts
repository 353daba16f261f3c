import type { EmbeddedPaymentRequest } from '@billfold/shared/contracts/public-payment.contract';
import { maskCardNumbers } from '../../../core/card-number.domain';
import { invalidInput } from '../../../core/problem.errors';
import type { UseCaseContext } from '../../../context/use-case-context';
import { bankNotAccepted, paymentSessionPaid } from '../../payments/payments.public';
import { assertPayableAmount, assertReturnAddress } from './assert-payment-terms.service';
import {
  amountNotPossible,
  namedInvoiceUnknown,
  cashNotAccepted,
  methodNotOffered,
  paymentSessionUnknown,
} from './embedded.errors';
import { findNamedInvoice } from './find-invoice.service';
import { lookHiding, type Asking } from './hide-invoice.service';
import type { PaymentSession } from './payment-sessions.queries';
import type { Payer } from './read-payer.service';

/** The terms of a payment from the server's records, none from the page. */
export type SettledTerms = {
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly returnUrl: string | null;
};

const assertNoCardNumber = ({
  first_name,
  last_name,
  description,
}: EmbeddedPaymentRequest): void => {
  if (
    [first_name, last_name, description].some(
      (text) => text !== undefined && maskCardNumbers(text) !== text,
    )
  )
    throw invalidInput("Text can't contain a card number.");
};

const isInvoiceOf = (session: PaymentSession, request: EmbeddedPaymentRequest): boolean =>
  request.blytzpay_account_id === session.subscriptionId &&
  (request.blytzpay_invoice_id === undefined ||
    request.blytzpay_invoice_id === session.invoiceId) &&
  (request.invoice_id === undefined || request.invoice_id === session.invoiceNumber);

const settleSession = (
  context: UseCaseContext<null>,
  session: PaymentSession,
  request: EmbeddedPaymentRequest,
): SettledTerms => {
  if (session.state === 'paid') throw paymentSessionPaid();
  if (session.expiresAt <= context.clock.now()) throw paymentSessionUnknown();
  if (!isInvoiceOf(session, request)) throw namedInvoiceUnknown();
  if (!session.options.includes(request.payment_type)) throw methodNotOffered();
  if (request.amount !== session.amountMinor) throw amountNotPossible();
  return {
    invoiceId: session.invoiceId,
    amountMinor: session.amountMinor,
    returnUrl: session.callbackUrl,
  };
};

/** Terms for a page with a publishable key: it may pay the invoice and learns nothing about it. */
const settleQuery = (
  context: UseCaseContext<null>,
  asking: Asking,
  request: EmbeddedPaymentRequest,
  returnUrl: string | null,
): Promise<SettledTerms> =>
  lookHiding(context, asking, async () => {
    const invoice = await findNamedInvoice(context, asking.merchantId, request);
    if (invoice.isClosed) throw namedInvoiceUnknown();
    assertPayableAmount(invoice, request.amount, 'page');
    return { invoiceId: invoice.id, amountMinor: request.amount, returnUrl };
  });

const assertMethod = ({ merchant, session }: Payer, request: EmbeddedPaymentRequest): void => {
  if (request.payment_type === 'ach' && !merchant.takesBanks) throw bankNotAccepted();
  // other cash is announced: staff decide whether they take it
  if (request.payment_type === 'cash' && session !== null && !merchant.takesCash)
    throw cashNotAccepted();
};

/**
 * The invoice, the amount and the way back, checked before any money moves. A payment session says them all; else the
 * invoice is found inside the merchant and decides what may be paid.
 */
export const settleTerms = async (
  context: UseCaseContext<null>,
  payer: Payer,
  request: EmbeddedPaymentRequest,
  clientAddress: string,
): Promise<SettledTerms> => {
  const { session, merchant } = payer;
  assertMethod(payer, request);
  assertNoCardNumber(request);
  const returnUrl = assertReturnAddress(context, request.callback_url, merchant.origins);
  if (session === null)
    return settleQuery(context, { merchantId: merchant.id, clientAddress }, request, returnUrl);
  const settled = settleSession(context, session, request);
  const invoice = await findNamedInvoice(context, merchant.id, {
    blytzpay_account_id: session.subscriptionId,
    blytzpay_invoice_id: session.invoiceId,
  });
  assertPayableAmount(invoice, request.amount, 'page');
  return settled;
};
