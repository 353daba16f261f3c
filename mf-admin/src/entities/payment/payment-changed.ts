import { createAction } from '@reduxjs/toolkit';

/** A payment was given back, or may have been: what shows it is read again. */
export const paymentChanged = createAction('mf-admin/paymentChanged');

/** A dialog that gives a payment back was opened: whether it has settled is read again. */
export const giveBackOpened = createAction('mf-admin/giveBackOpened');
