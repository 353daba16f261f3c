import type { UseCaseContext } from '../../../context/use-case-context';
import { invoiceNotNamed, invoiceNumberAmbiguous, namedInvoiceUnknown } from './embedded.errors';
import { findInvoices, type InvoiceRow } from './embedded.queries';

export type NamedInvoice = {
  readonly blytzpay_account_id: number;
  readonly blytzpay_invoice_id?: number;
  readonly invoice_id?: string;
};

/**
 * Finds the invoice that a merchant's site names, within that merchant. A foreign one is answered
 * like an unknown one. A duplicate number names the open invoice, unless both are open.
 */
export const findNamedInvoice = async (
  { db }: Pick<UseCaseContext<null>, 'db'>,
  merchantId: number,
  named: NamedInvoice,
): Promise<InvoiceRow> => {
  const {
    blytzpay_account_id: subscriptionId,
    blytzpay_invoice_id: id = null,
    invoice_id: number = null,
  } = named;
  if (id === null && number === null) throw invoiceNotNamed();
  const [invoice, other] = await findInvoices(db, { merchantId, subscriptionId, id, number });
  if (invoice === undefined) throw namedInvoiceUnknown();
  if (other !== undefined && other.isClosed === invoice.isClosed) throw invoiceNumberAmbiguous();
  return invoice;
};
