import { createAction } from '@reduxjs/toolkit';
import type { SplitParts } from './split.domain';

/** Pay was pressed with two cards. */
export const splitSubmitted = createAction<{ readonly invoiceId: number } & SplitParts>(
  'mf-customer/splitPayment/splitSubmitted',
);
