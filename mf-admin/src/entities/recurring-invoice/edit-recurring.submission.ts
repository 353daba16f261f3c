import { countText } from '@billfold/shared/contracts/count-text';
import type {
  EditRecurringInvoiceRequest,
  EditRecurringInvoiceResponse,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { moduleName } from '../../module/module-name';
import { recurringDetail } from './recurring-detail.resource';

type EditRecurring = { readonly id: number; readonly request: EditRecurringInvoiceRequest };

/** As many sentences as a notice has room for. */
const mostKept = 3;

const savedText = ({
  changed_invoices: changed,
  kept_invoices: kept,
}: EditRecurringInvoiceResponse): string => {
  const more = kept.length - mostKept;
  return [
    changed === 0 ? 'Saved.' : `Saved. ${countText(changed, 'open invoice')} changed, too.`,
    ...kept.slice(0, mostKept),
    ...(more > 0 ? [`${countText(more, 'other invoice')} stayed the same.`] : []),
  ].join('\n');
};

export const editRecurring = createSubmission<EditRecurring, EditRecurringInvoiceResponse>({
  module: moduleName,
  name: 'editRecurring',
  request: ({ id, request }) => ({
    method: 'PATCH',
    path: `recurring_invoices/${id}`,
    body: request,
  }),
  around: function* (send, { id }) {
    try {
      const answer = yield* send();
      yield put(recurringDetail.actions.valuePut(id, answer.recurring_invoice));
      return answer;
    } catch (error) {
      // The one of now, which another person changed meanwhile, is put in sight.
      if (error instanceof ApiError && error.code === 'version_mismatch') {
        const { present } = error.body as { readonly present: RecurringInvoiceView };
        yield put(recurringDetail.actions.valuePut(id, present));
      }
      throw error;
    }
  },
  onDone: ({ notify }, _command, answer) => notify({ message: savedText(answer), type: 'success' }),
});
