import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { listLimits } from '@billfold/shared/contracts/limits';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

type Customer = { readonly subId: number; readonly userId: number; readonly merchantId: number };

/** What a customer has not paid, the oldest first, to the last page. */
export const openBills = createResource<readonly InvoiceView[], Customer>({
  module: moduleName,
  name: 'openBills',
  load: async ({ http }, { userId, merchantId }) => {
    const all: InvoiceView[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { rows, nextCursor }: ListPage<InvoiceView> = readListPage(
        await http.request<readonly InvoiceView[]>({
          method: 'GET',
          path: 'user_invoices',
          query: {
            user: userId,
            merchant_id: merchantId,
            status: 'upcoming,due,late',
            sort: 'due_date',
            limit: listLimits.maxRows,
            ...(cursor === '' ? {} : { cursor }),
          },
        }),
      );
      all.push(...rows);
      cursor = nextCursor;
    }
    return all;
  },
  refreshOn: (event, { subId }) =>
    (event.type === 'payment' && event.sub_id === subId) ||
    (isChanged(event, 'invoice') && (event.sub_id === subId || event.id === 0)),
  onLeave: 'forget',
});
