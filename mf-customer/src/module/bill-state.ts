/** The two halves in which a customer's invoices are listed. */
export type BillState = 'unpaid' | 'paid';

/** Anything but 'unpaid' lists receipts. */
export const readBillState = (text: string | undefined): BillState =>
  text === 'unpaid' ? 'unpaid' : 'paid';
