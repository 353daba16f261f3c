import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { RecurringInvoiceLogRow } from '@billfold/shared/contracts/recurring-invoice.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import type { ApiQuery } from '@billfold/shared/list/list-query';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What one recurring invoice made and skipped, newest first: `scope={{ recurring: 5 }}`. */
export const recurringLog = createResource<ListPage<RecurringInvoiceLogRow>, ApiQuery>({
  module: moduleName,
  name: 'recurringLog',
  load: async ({ http }, { recurring, sort: _only, ...query }) =>
    readListPage(
      await http.request<readonly RecurringInvoiceLogRow[]>({
        method: 'GET',
        path: `recurring_invoices/${recurring}/log`,
        query,
      }),
    ),
  refreshOn: (event, { recurring }) => isChanged(event, 'recurring_invoice', Number(recurring)),
  onLeave: 'forget',
});
