import { createStatelessFeature } from '@billfold/shared/store/remote-store';
import { payInvoiceSaga } from './pay-invoice.saga';

export const payInvoiceFeature = createStatelessFeature('payInvoice', payInvoiceSaga);
