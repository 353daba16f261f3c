import { createAction } from '@reduxjs/toolkit';

/** Schedule was pressed: cents of one invoice, on the chosen later day. */
export const scheduleSubmitted = createAction<{
  readonly invoiceId: number;
  readonly amountMinor: number;
}>('mf-customer/schedulePayment/scheduleSubmitted');

/** The scheduled payment of one invoice is cancelled. */
export const unscheduleSubmitted = createAction<{ readonly invoiceId: number }>(
  'mf-customer/schedulePayment/unscheduleSubmitted',
);
