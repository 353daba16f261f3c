import { createFeature } from '@billfold/shared/store/feature-store';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';
import { payInvoiceSaga } from './pay-invoice.saga';
import { payInvoiceReducer } from './pay-invoice.slice';

export const payInvoiceFeatures = [
  createFeature('payInvoice', payInvoiceReducer, payInvoiceSaga),
  paymentMethodsFeature,
];
