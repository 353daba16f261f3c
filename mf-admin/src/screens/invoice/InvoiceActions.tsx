import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { isCancellable, isChangeable, isScheduled } from '../../entities/invoice/invoice-actions';
import { useInvoiceDialog } from '../../entities/invoice/use-invoice-dialog';
import { CancelInvoiceDialog } from '../../features/cancel-invoice/CancelInvoiceDialog';
import { EditInvoiceDialog } from '../../features/edit-invoice/EditInvoiceDialog';
import { UnscheduleDialog } from '../../features/unschedule-payment/UnscheduleDialog';

/** What staff do with an invoice, where it applies. Controls that a staff member may not use are left out. */
export const InvoiceActions = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const edit = useInvoiceDialog('edit');
  const cancel = useInvoiceDialog('cancel');
  const unschedule = useInvoiceDialog('unschedule');
  const mayChange = useMay('invoices', invoice.merchant.id);
  const mayUnschedule = useMay('take_payment', invoice.merchant.id);
  const buttons = [
    mayChange && isChangeable(invoice) && { label: 'Edit', open: edit.open },
    mayUnschedule && isScheduled(invoice) && { label: 'Unschedule', open: unschedule.open },
    mayChange && isCancellable(invoice) && { label: 'Cancel invoice', open: cancel.open },
  ].filter((button) => button !== false);
  return (
    <>
      {buttons.length > 0 && (
        <Inline gap={2}>
          {buttons.map(({ label, open }) => (
            <Button key={label} variant="secondary" size="small" onClick={open}>
              {label}
            </Button>
          ))}
        </Inline>
      )}
      <EditInvoiceDialog invoice={invoice} />
      <CancelInvoiceDialog invoice={invoice} />
      <UnscheduleDialog invoice={invoice} />
    </>
  );
};
