import type { InvoiceView } from '../contracts/invoice.contract';
import type { HttpService } from '../contracts/remote.contract';
import type { TransactionStatusResponse } from '../contracts/transaction.contract';
import { bodyOrThrow } from '../http/api-error';

/** Reads an invoice of the signed-in customer. */
export const fetchInvoice = async (http: HttpService, invoiceId: number): Promise<InvoiceView> =>
  bodyOrThrow(
    await http.request<InvoiceView>({ method: 'GET', path: `user_invoices/${invoiceId}` }),
  );

/** Reads the status of a payment, `confirming` while its outcome is not known. */
export const fetchPaymentStatus = async (
  http: HttpService,
  transactionId: number,
): Promise<string> =>
  bodyOrThrow(
    await http.request<TransactionStatusResponse>({
      method: 'GET',
      path: `transactions/${transactionId}/get_status`,
    }),
  ).status;
