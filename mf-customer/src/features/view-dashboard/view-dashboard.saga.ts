import type { PayloadAction } from '@reduxjs/toolkit';
import { call as sagaCall, race, take, takeLeading } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { paths } from '../../module/paths';
import { createLinkToken } from './view-dashboard.api';
import { billTapped, dashboardLeft } from './view-dashboard.slice';

type OfInvoice = PayloadAction<{ readonly invoiceId: number }>;

function* askForLinkToken(invoiceId: number): SagaOf<string | undefined> {
  const { http } = yield* shellServices();
  try {
    return yield* call(createLinkToken, http, invoiceId);
  } catch (error) {
    // The customer is signed in: the invoice opens without a token too.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function* goToBill({ payload: { invoiceId } }: OfInvoice): SagaOf<void> {
  const { navigate } = yield* shellServices();
  const token = yield* askForLinkToken(invoiceId);
  navigate(paths.payInvoice.href(invoiceId, token));
}

function* openBill(event: OfInvoice): SagaOf<void> {
  yield race([sagaCall(goToBill, event), take(dashboardLeft.type)]);
}

/** The first tap opens its invoice; taps meanwhile are ignored. */
export function* viewDashboardSaga(): SagaOf<void> {
  yield takeLeading(billTapped.type, safely(openBill));
}
