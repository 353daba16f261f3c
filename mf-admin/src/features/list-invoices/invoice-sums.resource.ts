import type { InvoiceSums } from '@billfold/shared/contracts/invoice.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { createResource } from '@billfold/shared/store/resource';
import { invoicesChanged } from '../../entities/invoice/invoices-changed';
import { moduleName } from '../../module/module-name';

/** How many invoices match a filter, and their amounts added up. */
export const invoiceSums = createResource({
  module: moduleName,
  name: 'invoiceSums',
  load: async ({ http }, query: SummaryProps['query']) =>
    bodyOrThrow(
      await http.request<InvoiceSums>({ method: 'GET', path: 'user_invoices/sums', query }),
    ),
  refreshOn: (event) => isChanged(event, 'invoice'),
  refreshAfter: [invoicesChanged],
});
