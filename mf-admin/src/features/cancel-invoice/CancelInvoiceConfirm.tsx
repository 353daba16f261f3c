import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Stack } from '@billfold/shared/ui/Stack';
import { InvoicePinConfirm } from '../../entities/invoice/InvoicePinConfirm';
import { useReloadAndClose } from '../../entities/invoice/use-reload-and-close';
import { cancelInvoice } from './cancel-invoice.submission';

export type CancelInvoiceConfirmProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

/** Lists what ends, and requests the PIN of the staff member. */
export const CancelInvoiceConfirm = ({ isOpen, invoice, onClose }: CancelInvoiceConfirmProps) => {
  const { id, amount_paid: paid, scheduled_on: scheduled } = invoice;
  return (
    <InvoicePinConfirm
      isOpen={isOpen}
      title="Cancel Invoice"
      confirmLabel="Cancel Invoice"
      closeLabel="Keep Invoice"
      busyLabel="Canceling..."
      submission={cancelInvoice}
      toCommand={(pin) => ({ invoiceId: id, pin })}
      onDone={useReloadAndClose(id, onClose)}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>{`${formatCents(invoice.amount - paid)} of invoice ${invoice.invoice_number} will no longer be owed. This can't be undone.`}</p>
        {paid > 0 && <p>{`The ${formatCents(paid)} already paid stays paid.`}</p>}
        {scheduled !== null && (
          <p>{`The payment scheduled for ${formatDate(scheduled)} won't be made. We'll let the customer know.`}</p>
        )}
      </Stack>
    </InvoicePinConfirm>
  );
};
