import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { customerDetail } from '../customer/customer.resource';
import { giveBackOpened, paymentChanged } from '../../entities/payment/payment-changed';
import { moduleName } from '../../module/module-name';

export type InvoiceDetail = {
  readonly invoice: InvoiceView;
  readonly payments: readonly TransactionView[];
  readonly customer: CustomerView;
};

const fetchInvoice = async (http: HttpService, id: number): Promise<InvoiceView> =>
  bodyOrThrow(await http.request<InvoiceView>({ method: 'GET', path: `user_invoices/${id}` }));

/** Oldest first, as they happened. */
const fetchPayments = async (
  http: HttpService,
  invoiceId: number,
): Promise<readonly TransactionView[]> =>
  bodyOrThrow(
    await http.request<readonly TransactionView[]>({
      method: 'GET',
      path: 'transactions',
      query: { invoice: invoiceId, sort: 'date' },
    }),
  );

const fetchCustomer = async (http: HttpService, subscriptionId: number): Promise<CustomerView> =>
  bodyOrThrow(
    await http.request<CustomerView>({ method: 'GET', path: `subscriptions/${subscriptionId}` }),
  );

const fetchDetail = async (http: HttpService, id: number): Promise<InvoiceDetail> => {
  const invoice = await fetchInvoice(http, id);
  const customer = await fetchCustomer(http, invoice.subscription);
  return { invoice, customer, payments: await fetchPayments(http, id) };
};

/** One invoice with its customer and its payments, read again after a payment of the invoice. */
export const invoiceDetail = createResource({
  module: moduleName,
  name: 'viewInvoice',
  load: ({ http }, id: number) => fetchDetail(http, id),
  refreshOn: (event, id) =>
    (event.type === 'payment' && event.id === id) || isChanged(event, 'invoice', id),
  // A payment that staff took ends with the customer read anew.
  refreshAfter: [giveBackOpened, paymentChanged, customerDetail.actions.reloaded],
});
