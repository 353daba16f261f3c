import type { RecurringInvoiceRow } from '@billfold/shared/contracts/recurring-invoice.contract';

/** The name of the customer or the group that gets its invoices. */
export const whoText = ({ customer, group }: Pick<RecurringInvoiceRow, 'customer' | 'group'>) =>
  customer?.full_name ?? group?.name ?? '';
