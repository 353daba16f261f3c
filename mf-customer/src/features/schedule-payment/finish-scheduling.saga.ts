import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { put } from 'redux-saga/effects';
import { ApiError, errorLines } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { invoiceListsOutdated } from '../../entities/invoice/listed-invoices';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { isScheduled } from '../../entities/invoice/invoice.domain';
import { followRefreshedBill } from '../../entities/open-bill/follow-bill.saga';
import { billStateOf } from '../../entities/open-bill/open-bill.domain';
import {
  balanceReloaded,
  invoiceFailed,
  paymentRefused,
} from '../../entities/open-bill/open-bill.slice';
import { payTexts } from '../../entities/open-bill/open-bill-texts';

function* showBill(invoice: InvoiceView): SagaOf<void> {
  const billState = billStateOf(invoice);
  if (billState === 'paid' || billState === 'confirming') yield* followRefreshedBill(invoice);
  else yield put(balanceReloaded({ invoiceId: invoice.id, invoice }));
}

/** Shows the toast, and the invoice in its new state after scheduling or unscheduling. */
function* finish(invoiceId: number, message: string): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  notify({ message });
  yield put(invoiceListsOutdated());
  try {
    yield* showBill(yield* call(fetchInvoice, http, invoiceId));
  } catch (error) {
    // The call succeeded: the old state of the invoice must not offer it again.
    yield put(invoiceFailed({ invoiceId, errors: errorLines(error) }));
  }
}

export const finishScheduling = (invoiceId: number): SagaOf<void> =>
  finish(invoiceId, payTexts.scheduled);
export const finishUnscheduling = (invoiceId: number): SagaOf<void> =>
  finish(invoiceId, payTexts.unscheduled);

type Doubt = {
  readonly invoiceId: number;
  readonly isDone: (invoice: InvoiceView) => boolean;
  readonly done: string;
  readonly notDone: string;
};

/**
 * Without an answer, the invoice itself shows whether the call succeeded. When it cannot be read either, a repeat is
 * safe: it has the same key.
 */
function* settle({ invoiceId, isDone, done, notDone }: Doubt): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  try {
    const invoice = yield* call(fetchInvoice, http, invoiceId);
    if (isDone(invoice)) {
      notify({ message: done });
      yield put(invoiceListsOutdated());
    }
    yield* showBill(invoice);
    if (!isDone(invoice)) yield put(paymentRefused({ invoiceId, errors: [notDone] }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(paymentRefused({ invoiceId, errors: [payTexts.offline] }));
  }
}

export const settleSchedulingDoubt = (invoiceId: number): SagaOf<void> =>
  settle({
    invoiceId,
    isDone: isScheduled,
    done: payTexts.scheduled,
    notDone: payTexts.notScheduled,
  });

export const settleUnschedulingDoubt = (invoiceId: number): SagaOf<void> =>
  settle({
    invoiceId,
    isDone: (invoice) => billStateOf(invoice) === 'payable',
    done: payTexts.unscheduled,
    notDone: payTexts.stillScheduled,
  });
