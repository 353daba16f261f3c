import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { moduleName } from '../../module/module-name';
import { recurringDetail } from './recurring-detail.resource';

type ControlRecurring = {
  readonly id: number;
  readonly control: 'pause' | 'resume' | 'end';
  /** A question is open, which shows a refusal. */
  readonly isAsked: boolean;
};

/** One at a time of each recurring invoice, whose id is the key. */
export const controlRecurring = createSubmission<ControlRecurring, RecurringInvoiceView>({
  module: moduleName,
  name: 'controlRecurring',
  keyOf: ({ id }) => id,
  request: ({ id, control }) => ({
    method: 'POST',
    path: `recurring_invoices/${id}/${control}`,
  }),
  around: function* (send, { id }) {
    const view = yield* send();
    yield put(recurringDetail.actions.valuePut(id, view));
    return view;
  },
  onRefused: ({ notify }, errors, { isAsked }) => {
    if (!isAsked) notify({ message: errors.join('\n'), type: 'error' });
  },
});
