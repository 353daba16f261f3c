import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { InvoiceScreenState } from './invoice-screen.slice';

export const selectInvoiceScreen = selectFeature<InvoiceScreenState>(moduleName, 'invoiceScreen');

/** The id of the current invoice; null when no invoice was chosen. */
export const selectBillInHand = (root: unknown): number | null =>
  selectInvoiceScreen(root).from_invoice;

/** The customer's own choice for the current invoice; null is the default method. */
export const selectChosenMethodId = (root: unknown): number | null =>
  selectInvoiceScreen(root).payment_methods.method_one;
