import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { InvoicePinConfirm } from '../../entities/invoice/InvoicePinConfirm';
import { useReloadAndClose } from '../../entities/invoice/use-reload-and-close';
import { unschedulePayment } from './unschedule-payment.submission';

export type UnscheduleConfirmProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

const scheduledText = ({ transactions, scheduled_on: day }: InvoiceView): string => {
  if (day === null) return "This invoice doesn't have a scheduled payment.";
  const amount = transactions.find(({ status }) => status === 'scheduled')?.amount_paid;
  const payment = amount === undefined ? 'The payment' : `The payment of ${formatCents(amount)}`;
  return `${payment} scheduled for ${formatDate(day)} won't be made. We'll let the customer know. The invoice stays open.`;
};

/** Names the payment that will not be made, and requests the PIN of the staff member. */
export const UnscheduleConfirm = ({ isOpen, invoice, onClose }: UnscheduleConfirmProps) => {
  const { id, scheduled_on: scheduledOn } = invoice;
  return (
    <InvoicePinConfirm
      isOpen={isOpen}
      title="Unschedule Payment"
      confirmLabel="Unschedule"
      busyLabel="Unscheduling..."
      submission={unschedulePayment}
      toCommand={(pin) => ({ invoiceId: id, scheduledOn: scheduledOn ?? '', pin })}
      isMoot={scheduledOn === null}
      onDone={useReloadAndClose(id, onClose)}
      onClose={onClose}
    >
      <p>{scheduledText(invoice)}</p>
    </InvoicePinConfirm>
  );
};
