import { openBillFeature } from '../../entities/open-bill/open-bill-feature';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { subscription } from '../../entities/subscription/subscription.resource';
import { payInvoiceFeature } from '../../features/pay-invoice/pay-invoice-feature';

export const features = [
  openBillFeature,
  payInvoiceFeature,
  paymentMethods.feature,
  subscription.feature,
];
export { PayInvoiceScreen } from './PayInvoiceScreen';
