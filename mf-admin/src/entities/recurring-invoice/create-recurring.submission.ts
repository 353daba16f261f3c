import type {
  RecurringInvoiceRequest,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export const createRecurring = createSubmission<RecurringInvoiceRequest, RecurringInvoiceView>({
  module: moduleName,
  name: 'createRecurring',
  request: (body) => ({ method: 'POST', path: 'recurring_invoices', body }),
  /** A lost answer makes no second one. */
  once: oncePer((body) => body),
});
