import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { InvoiceScreenState } from './invoice-screen.slice';

export const selectInvoiceScreen = selectFeature<InvoiceScreenState>(moduleName, 'invoiceScreen');

/** The id of the bill in hand; null when no bill was chosen. */
export const selectBillInHand = (root: unknown): number | null =>
  selectInvoiceScreen(root).from_invoice;

/** The customer's own choice for the bill in hand; null is the default method. */
export const selectChosenMethodId = (root: unknown): number | null =>
  selectInvoiceScreen(root).payment_methods.method_one;
