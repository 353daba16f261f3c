import { ViewInvoiceScreen } from '../../features/view-invoice/ViewInvoiceScreen';
import { InvoiceActions } from './InvoiceActions';

/** One invoice, and what staff do with it. */
export const InvoiceScreen = () => <ViewInvoiceScreen Actions={InvoiceActions} />;
