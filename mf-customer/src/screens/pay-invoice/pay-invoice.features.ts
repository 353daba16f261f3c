import { openBillFeature } from '../../entities/open-bill/open-bill.feature';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';
import { payInvoiceFeature } from '../../features/pay-invoice/pay-invoice.feature';

export const payInvoiceFeatures = [openBillFeature, payInvoiceFeature, paymentMethodsFeature];
