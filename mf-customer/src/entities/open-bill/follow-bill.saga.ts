import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { put } from 'redux-saga/effects';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { invoiceListsOutdated } from '../invoice/listed-invoices';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { isPaid } from '../invoice/invoice.domain';
import { billSettled } from '../invoice-screen/invoice-screen.slice';
import { paths } from '../../module/paths';
import { billStateOf, type PaidPart } from './open-bill.domain';
import { selectOpenBill } from './open-bill-selectors';
import {
  balanceReloaded,
  invoiceFailed,
  invoiceRefreshed,
  paymentBecameDoubtful,
  paymentSucceeded,
} from './open-bill.slice';
import { payTexts } from './open-bill-texts';

/** Whether the pay screen of this invoice is open. */
export const isInHand = (invoiceId: number) => (root: unknown) =>
  selectOpenBill(root).invoiceId === invoiceId;

/** A paid invoice has a receipt instead of a pay screen; going back must not lead here again. */
export function* showReceipt(invoiceId: number, wasPaidBefore = false): SagaOf<void> {
  const { navigate } = yield* shellServices();
  const { href, hrefPaidBefore } = paths.receipt;
  yield put(billSettled());
  navigate((wasPaidBefore ? hrefPaidBefore : href)(invoiceId), { replace: true });
}

/** Applies an invoice that was read again, and opens its receipt, the confirming state, or the form. */
export function* followRefreshedBill(invoice: InvoiceView): SagaOf<void> {
  if (!(yield* select(isInHand(invoice.id)))) return;
  yield put(invoiceRefreshed({ invoiceId: invoice.id, invoice }));
  const billState = billStateOf(invoice);
  if (billState === 'paid') {
    yield put(invoiceListsOutdated());
    yield* showReceipt(invoice.id, true);
  }
  if (billState === 'confirming') {
    yield put(
      paymentBecameDoubtful({
        invoiceId: invoice.id,
        transactionId: null,
        paidBefore: invoice.amount_paid,
        wasReached: true,
        since: Date.now(),
      }),
    );
  }
}

/**
 * Shows the toast of a successful payment, and if the customer still has the invoice open, its receipt or its new
 * state. `payments`: as they were answered, else none. `paidInvoice`: the invoice, if it was read after them.
 */
export function* finishPayment(
  invoiceId: number,
  isPaidInFull: boolean,
  payments: readonly PaidPart[],
  paidInvoice?: InvoiceView,
): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  notify({ message: payTexts.successful });
  yield put(paymentSucceeded({ invoiceId, isPaidInFull }));
  yield put(invoiceListsOutdated());
  if (!(yield* select(isInHand(invoiceId)))) return;
  if (isPaidInFull) {
    yield* showReceipt(invoiceId);
    return;
  }
  try {
    const invoice = paidInvoice ?? (yield* call(fetchInvoice, http, invoiceId));
    if (isPaid(invoice)) yield* showReceipt(invoiceId);
    else yield put(balanceReloaded({ invoiceId, invoice, justPaid: payments }));
  } catch (error) {
    // The payment is made: an old balance must not invite another one.
    yield put(invoiceFailed({ invoiceId, errors: errorLines(error) }));
  }
}
