import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { displayName } from '@billfold/shared/format/names';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { Customer } from './view-invoice.slice';

export const fetchInvoice = async (http: HttpService, id: number): Promise<InvoiceView> =>
  bodyOrThrow(await http.request<InvoiceView>({ method: 'GET', path: `user_invoices/${id}` }));

/** Oldest first, as they happened. */
export const fetchPayments = async (
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

export const fetchCustomer = async (
  http: HttpService,
  subscriptionId: number,
): Promise<Customer> => {
  const customer = bodyOrThrow(
    await http.request<CustomerView>({ method: 'GET', path: `subscriptions/${subscriptionId}` }),
  );
  return { name: displayName(customer), email: customer.email, phone: customer.formatted_phone };
};
