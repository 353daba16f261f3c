import { useDialog } from '@billfold/shared/remote/use-dialog';

/** The dialogs of a payment, as the address names them: `?refund=21`. */
export type PaymentDialog = 'refund' | 'cancel';

const dialogs = { refund: null, cancel: null };

/** `without`: further parameters that leave the address. */
export const usePaymentDialog = (
  name: PaymentDialog,
  without: Readonly<Record<string, null>> = {},
) => useDialog(name, { isParameter: true, without: { ...dialogs, ...without } });
