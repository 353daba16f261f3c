import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource, rowsNotIn } from '@billfold/shared/store/paged-resource';
import { customerDetail } from '../../entities/customer/customer.resource';
import type { scopeOf } from '../../entities/customer/customer-scope';
import { moduleName } from '../../module/module-name';

const pageSize = 50;
const idOf = ({ id }: InvoiceView): number => id;

/** In the order of the list. */
const isBehind = (bill: InvoiceView, last: InvoiceView): boolean =>
  bill.due_date === last.due_date ? bill.id > last.id : bill.due_date > last.due_date;

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
  idOf,
  refreshAfter: [customerDetail.actions.valueLoaded],
  onLeave: 'forget',
  // Further pages stay visible: one of their invoices may be chosen already.
  join: (existing, first) => {
    const last = first.rows.at(-1);
    if (first.nextCursor === null || last === undefined) return first;
    const further = rowsNotIn(first.rows, existing.rows, idOf).filter((bill) =>
      isBehind(bill, last),
    );
    return further.length === 0
      ? { ...first, isLoadingMore: existing.isLoadingMore }
      : { ...existing, rows: [...first.rows, ...further] };
  },
});
