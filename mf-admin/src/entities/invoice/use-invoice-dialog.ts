import { useAddressDialog } from '@billfold/shared/remote/use-address-dialog';

/** The dialogs of an invoice, as the address names them: `?dialog=edit`. */
export type InvoiceDialog = 'edit' | 'cancel' | 'unschedule';

export const useInvoiceDialog = (name: InvoiceDialog) => useAddressDialog(name);
