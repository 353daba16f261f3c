import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useInvoiceDialog } from '../../entities/invoice/use-invoice-dialog';
import { isCancellable } from '../../entities/invoice/invoice-actions';
import type { CancelInvoiceConfirmProps } from './CancelInvoiceConfirm';

const CancelInvoiceConfirm = lazyPart<CancelInvoiceConfirmProps>(
  async () =>
    (await import(/* webpackChunkName: "pin-confirm" */ './CancelInvoiceConfirm'))
      .CancelInvoiceConfirm,
);

/** The address opens it. Staff without the permission see nothing of it. */
export const CancelInvoiceDialog = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dialog = useInvoiceDialog('cancel');
  const mayChange = useMay('invoices', invoice.merchant.id);
  return mayChange && (dialog.isOpen || isCancellable(invoice)) ? (
    <CancelInvoiceConfirm isOpen={dialog.isOpen} invoice={invoice} onClose={dialog.close} />
  ) : null;
};
