import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { put } from 'redux-saga/effects';
import { ApiError, errorLines } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { invoiceListsOutdated } from '../../entities/invoice/listed-invoices';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { isScheduled } from '../../entities/invoice/invoice.domain';
import { followRefreshedBill, isInHand } from '../../entities/open-bill/follow-bill.saga';
import { billStateOf } from '../../entities/open-bill/open-bill.domain';
import {
  balanceReloaded,
  invoiceFailed,
  paymentRefused,
} from '../../entities/open-bill/open-bill.slice';
import { scheduleTexts } from './schedule-texts';

function* showBill(invoice: InvoiceView): SagaOf<void> {
  const billState = billStateOf(invoice);
  if (billState === 'paid' || billState === 'confirming') yield* followRefreshedBill(invoice);
  else yield put(balanceReloaded({ invoiceId: invoice.id, invoice }));
}

type Success = {
  readonly invoiceId: number;
  readonly message: string;
  /** The screen of the invoice shows the success itself: a toast is for customers who left it. */
  readonly isOnScreen: boolean;
};

function* needsToast({ invoiceId, isOnScreen }: Success): SagaOf<boolean> {
  return !isOnScreen || !(yield* select(isInHand(invoiceId)));
}

/** Shows the invoice in its new state after scheduling or unscheduling, or else the toast. */
function* finish(success: Success): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const { invoiceId, message } = success;
  const isToasted = yield* needsToast(success);
  if (isToasted) notify({ message });
  yield put(invoiceListsOutdated());
  try {
    yield* showBill(yield* call(fetchInvoice, http, invoiceId));
  } catch (error) {
    if (!isToasted) notify({ message });
    // The call succeeded: the old state of the invoice must not offer it again.
    yield put(invoiceFailed({ invoiceId, errors: errorLines(error) }));
  }
}

const scheduled = { message: scheduleTexts.scheduled, isOnScreen: true };
const unscheduled = { message: scheduleTexts.unscheduled, isOnScreen: false };

export const finishScheduling = (invoiceId: number): SagaOf<void> =>
  finish({ invoiceId, ...scheduled });
export const finishUnscheduling = (invoiceId: number): SagaOf<void> =>
  finish({ invoiceId, ...unscheduled });

type Doubt = Success & {
  readonly isDone: (invoice: InvoiceView) => boolean;
  readonly notDone: string;
};

/**
 * Without an answer, the invoice itself shows whether the call succeeded. When it cannot be read either, a repeat is
 * safe: it has the same key.
 */
function* settle(doubt: Doubt): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const { invoiceId, message, isDone, notDone } = doubt;
  try {
    const invoice = yield* call(fetchInvoice, http, invoiceId);
    if (isDone(invoice)) {
      if (yield* needsToast(doubt)) notify({ message });
      yield put(invoiceListsOutdated());
    }
    yield* showBill(invoice);
    if (!isDone(invoice)) yield put(paymentRefused({ invoiceId, errors: [notDone] }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(paymentRefused({ invoiceId, errors: [scheduleTexts.offline] }));
  }
}

export const settleSchedulingDoubt = (invoiceId: number): SagaOf<void> =>
  settle({
    invoiceId,
    ...scheduled,
    isDone: isScheduled,
    notDone: scheduleTexts.notScheduled,
  });

export const settleUnschedulingDoubt = (invoiceId: number): SagaOf<void> =>
  settle({
    invoiceId,
    ...unscheduled,
    isDone: (invoice) => billStateOf(invoice) === 'payable',
    notDone: scheduleTexts.stillScheduled,
  });
