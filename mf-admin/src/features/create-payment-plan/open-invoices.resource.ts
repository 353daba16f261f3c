import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { paymentPlanLimits } from '@billfold/shared/contracts/limits';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { moduleName } from '../../module/module-name';

type OfCustomer = Pick<PickedCustomer, 'id' | 'user' | 'merchant_id'>;

/** What a customer still owes a merchant, by due date. */
export const openInvoices = createResource({
  module: moduleName,
  name: 'openInvoicesOfCustomer',
  load: async ({ http }, { user, merchant_id: merchantId }: OfCustomer) => {
    const result = await http.request<readonly InvoiceView[]>({
      method: 'GET',
      path: 'user_invoices',
      query: {
        user,
        merchant_id: merchantId,
        state: 'unpaid',
        sort: 'due_date',
        limit: paymentPlanLimits.cancelledMax,
      },
    });
    return bodyOrThrow(result);
  },
  refreshOn: (event, { id }) =>
    (event.type === 'payment' || isChanged(event, 'invoice')) &&
    (event.sub_id === id || event.id === 0),
});
