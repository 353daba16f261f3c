import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { idle, valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { ofPage } from './hosted.api';
import { selectHosted } from './hosted-selectors';
import type { HostedPage } from './hosted-steps.domain';

/** The unpaid invoices of the signed-in customer at the merchant of the page. */
export const bills = createResource({
  module: moduleName,
  name: 'hostedBills',
  load: async ({ http }, page: HostedPage) =>
    bodyOrThrow(
      await http.request<readonly InvoiceView[]>({
        method: 'GET',
        path: 'user_invoices/get_subscription_unpaid_invoices',
        query: ofPage(page),
      }),
    ),
  onLeave: 'forget',
});

export const selectBills = (root: unknown): RemoteData<readonly InvoiceView[]> => {
  const { page } = selectHosted(root);
  return page === null ? idle : bills.selectData(page)(root);
};

/** The chosen invoice, while it is among those that can be paid. */
export const selectChosenBill = (root: unknown): InvoiceView | undefined => {
  const { charge } = selectHosted(root);
  return valueOf(selectBills(root))?.find(({ id }) => id === charge.invoiceId);
};
