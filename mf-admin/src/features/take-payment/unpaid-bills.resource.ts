import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import { customerDetail } from '../../entities/customer/customer.resource';
import type { scopeOf } from '../../entities/customer/customer-scope';
import { moduleName } from '../../module/module-name';

const pageSize = 50;

/** What a customer may pay, the oldest first: neither paid nor cancelled. Read again after the customer was. */
export const unpaidBills = createPagedResource<InvoiceView, ReturnType<typeof scopeOf>>({
  module: moduleName,
  name: 'unpaidBills',
  loadPage: async ({ http }, scope, cursor) =>
    readListPage(
      await http.request<readonly InvoiceView[]>({
        method: 'GET',
        path: 'user_invoices',
        query: {
          ...scope,
          status: 'upcoming,due,late',
          sort: 'due_date',
          limit: pageSize,
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    ),
  idOf: ({ id }) => id,
  refreshAfter: [customerDetail.actions.valueLoaded],
  onLeave: 'forget',
});
