import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { remainingBalance } from '../../entities/invoice/invoice.domain';

export type PayInvoiceValues = {
  /** Cents; null while the field is empty. No rule bounds it here: the server's refusal is shown instead. */
  readonly amount: number | null;
};

export const initialValues = (invoice: InvoiceView): PayInvoiceValues => ({ amount: remainingBalance(invoice) });
