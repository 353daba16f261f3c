import { createAction } from '@reduxjs/toolkit';

/** Pay was pressed: cents of one invoice, at once, with the chosen method. */
export const paymentSubmitted = createAction<{
  readonly invoiceId: number;
  readonly amountMinor: number;
}>('mf-customer/payInvoice/paymentSubmitted');
