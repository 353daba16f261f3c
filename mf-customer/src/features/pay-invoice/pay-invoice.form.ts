import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { remainingBalance } from '../../entities/invoice/invoice.domain';
import { amountOrBalance } from '../../entities/open-bill/open-bill.domain';
import type { PaymentDraft } from '../../entities/open-bill/open-bill.slice';

export type PayInvoiceValues = {
  /** Cents; null while the field is empty. No rule bounds it here: the server's refusal is shown instead. */
  readonly amount: number | null;
};

/** The whole balance, or what was entered for the same balance before the screen was left. */
export const initialValues = (
  invoice: InvoiceView,
  draft: PaymentDraft | null,
): PayInvoiceValues => {
  const isOfBalance =
    draft !== null && draft.invoiceId === invoice.id && draft.paidBefore === invoice.amount_paid;
  return {
    amount: isOfBalance ? amountOrBalance(draft.amountMinor, invoice) : remainingBalance(invoice),
  };
};
