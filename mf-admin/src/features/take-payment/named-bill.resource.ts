import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { customerDetail } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';

/** An invoice of the address that is not among the first ones. Read again after the customer was. */
export const namedBill = createResource({
  module: moduleName,
  name: 'namedBill',
  load: async ({ http }, id: number) =>
    bodyOrThrow(await http.request<InvoiceView>({ method: 'GET', path: `user_invoices/${id}` })),
  refreshAfter: [customerDetail.actions.valueLoaded],
  onLeave: 'forget',
});
