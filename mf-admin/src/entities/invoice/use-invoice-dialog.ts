import { useDialog } from '@billfold/shared/remote/use-dialog';

/** The dialogs of an invoice, as the address names them: `?dialog=edit`. */
export type InvoiceDialog = 'edit' | 'cancel' | 'unschedule';

export const useInvoiceDialog = (name: InvoiceDialog) => useDialog(name);
