import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useInvoiceDialog } from '../../entities/invoice/use-invoice-dialog';
import { isChangeable } from '../../entities/invoice/invoice-actions';
import type { EditInvoiceFormProps } from './EditInvoiceForm';

const EditInvoiceForm = lazyPart<EditInvoiceFormProps>(
  async () =>
    (await import(/* webpackChunkName: "edit-invoice" */ './EditInvoiceForm')).EditInvoiceForm,
);

/** The address opens it. Staff without the permission see nothing of it. */
export const EditInvoiceDialog = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dialog = useInvoiceDialog('edit');
  const mayChange = useMay('invoices', invoice.merchant.id);
  return mayChange && (dialog.isOpen || isChangeable(invoice)) ? (
    <EditInvoiceForm isOpen={dialog.isOpen} invoice={invoice} onClose={dialog.close} />
  ) : null;
};
