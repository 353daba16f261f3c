import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { pickedFrom } from '@billfold/shared/list/customer-search';
import { useMay } from '@billfold/shared/remote/permission';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { Menu } from '@billfold/shared/ui/Menu';
import { Stack } from '@billfold/shared/ui/Stack';
import {
  isCancellable,
  isChangeable,
  isPayable,
  isScheduled,
} from '../../entities/invoice/invoice-actions';
import { useInvoiceDialog, useInvoicePayment } from '../../entities/invoice/use-invoice-dialog';
import { CancelInvoiceDialog } from '../../features/cancel-invoice/CancelInvoiceDialog';
import { RepeatedInvoice } from '../../features/create-recurring-invoice/NewRecurring';
import { EditInvoiceDialog } from '../../features/edit-invoice/EditInvoiceDialog';
import { SendReminderButton, SendReminderDialog } from '../../features/send-reminder/SendReminder';
import { ShareInvoice } from '../../features/share-invoice/ShareInvoice';
import { TakeInvoicePayment } from '../../features/take-payment/TakePayment';
import { UnscheduleDialog } from '../../features/unschedule-payment/UnscheduleDialog';

type OfInvoice = { readonly invoice: InvoiceView };

/** What staff change of an invoice. Entries that a staff member may not use are left out. */
export const InvoiceMenu = ({ invoice }: OfInvoice) => {
  const edit = useInvoiceDialog('edit');
  const cancel = useInvoiceDialog('cancel');
  const mayChange = useMay('invoices', invoice.merchant.id);
  const repeat = useInvoiceDialog('repeat');
  if (!mayChange || !isChangeable(invoice)) return null;
  return (
    <Menu
      label={`Actions for invoice ${invoice.invoice_number}`}
      entries={[
        { id: 'edit', label: 'Edit', onSelect: edit.open },
        { id: 'repeat', label: 'Repeat this invoice', onSelect: repeat.open },
        ...(isCancellable(invoice)
          ? [{ id: 'cancel', label: 'Cancel invoice', isDanger: true, onSelect: cancel.open }]
          : []),
      ]}
    />
  );
};

/** The usual work with an invoice, in sight. Buttons that a staff member may not use are left out. */
export const InvoiceActions = ({ invoice }: OfInvoice) => {
  const payment = useInvoicePayment(invoice.id);
  const unschedule = useInvoiceDialog('unschedule');
  const mayTake = useMay('take_payment', invoice.merchant.id);
  return (
    <Stack gap={2}>
      {mayTake && isPayable(invoice) && (
        <Button isWide icon="cash" onClick={payment.open}>
          Take payment
        </Button>
      )}
      {mayTake && isScheduled(invoice) && (
        <Button variant="secondary" size="small" isWide onClick={unschedule.open}>
          Unschedule
        </Button>
      )}
      <SendReminderButton invoice={invoice} />
      <ShareInvoice invoice={invoice} />
    </Stack>
  );
};

/** A recurring invoice that is filled in from this one; nothing for staff who may not. */
const RepeatInvoice = ({ invoice, customer }: OfInvoice & { readonly customer: CustomerView }) => {
  const dialog = useInvoiceDialog('repeat');
  return useMay('invoices', invoice.merchant.id) ? (
    <RepeatedInvoice
      isOpen={dialog.isOpen}
      parameter={dialogParameter}
      invoice={invoice}
      customer={pickedFrom(customer)}
      onClose={dialog.close}
    />
  ) : null;
};

/** What opens over the page. */
export const InvoiceDialogs = ({
  invoice,
  customer,
}: OfInvoice & { readonly customer: CustomerView }) => (
  <>
    <EditInvoiceDialog invoice={invoice} />
    <CancelInvoiceDialog invoice={invoice} />
    <RepeatInvoice invoice={invoice} customer={customer} />
    <UnscheduleDialog invoice={invoice} />
    <SendReminderDialog invoice={invoice} customerName={customer.full_name} />
    <TakeInvoicePayment customer={customer} invoice={invoice} />
  </>
);
