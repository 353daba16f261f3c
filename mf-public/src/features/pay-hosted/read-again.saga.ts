import { select, type SagaOf } from '@billfold/shared/store/effects';
import { put } from 'redux-saga/effects';
import { bills } from './bills.resource';
import { selectHosted } from './hosted-selectors';

/** The shown invoices stay until the new ones are read. */
export function* readBillsAgain(): SagaOf<void> {
  const { page } = yield* select(selectHosted);
  if (page !== null) yield put(bills.actions.reloaded(page));
}
