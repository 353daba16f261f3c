import { createAction } from '@reduxjs/toolkit';

/** A card that pays once and is not stored: the provider's token, and MM/YY. */
export type OneTimeCard = {
  readonly token: string;
  readonly last4: string;
  readonly expiration: string;
};

/** Pay was pressed: cents of one invoice, at once, with the card or else with the chosen method. */
export const paymentSubmitted = createAction<{
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly card?: OneTimeCard;
}>('mf-customer/payInvoice/paymentSubmitted');
