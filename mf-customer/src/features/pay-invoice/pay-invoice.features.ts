import { createFeature } from '@billfold/shared/store/feature-store';
import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { achCredentialsFeature } from '../../entities/payment-method/ach-credentials/ach-credentials.feature';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';
import { payInvoiceSaga } from './pay-invoice.saga';
import { payInvoiceReducer } from './pay-invoice.slice';

export const payInvoiceFeatures = [
  createFeature('payInvoice', payInvoiceReducer, payInvoiceSaga),
  paymentMethodsFeature,
  achCredentialsFeature,
  fileDownloadFeature,
];
