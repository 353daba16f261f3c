import { createStatelessFeature } from '@billfold/shared/store/feature-store';
import { payInvoiceSaga } from './pay-invoice.saga';

export const payInvoiceFeature = createStatelessFeature('payInvoice', payInvoiceSaga);
