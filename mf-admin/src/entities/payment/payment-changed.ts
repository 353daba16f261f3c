import { createAction } from '@reduxjs/toolkit';

/** A payment was given back, or may have been: what shows it is read again. */
export const paymentChanged = createAction('mf-admin/paymentChanged');
