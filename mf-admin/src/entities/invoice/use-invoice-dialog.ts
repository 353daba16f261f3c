import { dialogParameter, useDialog } from '@billfold/shared/remote/use-dialog';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';

/** The dialogs of an invoice, as the address names them: `?dialog=edit`. */
export type InvoiceDialog = 'edit' | 'cancel' | 'remind' | 'repeat' | 'unschedule';

export const useInvoiceDialog = (name: InvoiceDialog) => useDialog(name);

const ofPayment = { bill: null, amount: null };

/** Take Payment over the page of an invoice, which it proposes: `?dialog=payment&bill=8`. */
export const useInvoicePayment = (invoiceId: number) => {
  const dialog = useDialog('payment', { without: ofPayment });
  const [params, setParams] = useSearchParams();
  const parameters = { ...ofPayment, [dialogParameter]: 'payment', bill: String(invoiceId) };
  return {
    ...dialog,
    open: () => setParams(withParameters(params, parameters), { preventScrollReset: true }),
  };
};
