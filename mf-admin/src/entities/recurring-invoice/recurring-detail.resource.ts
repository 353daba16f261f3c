import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** One recurring invoice with its next six. */
export const recurringDetail = createResource<RecurringInvoiceView, number>({
  module: moduleName,
  name: 'recurringInvoice',
  load: async ({ http }, id) =>
    bodyOrThrow(
      await http.request<RecurringInvoiceView>({ method: 'GET', path: `recurring_invoices/${id}` }),
    ),
  refreshOn: (event, id) => isChanged(event, 'recurring_invoice', id),
});
