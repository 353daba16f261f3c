import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { useSession } from '@billfold/shared/remote/Services';
import { Stack } from '@billfold/shared/ui/Stack';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { invoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { usePinSubmission } from '../../entities/invoice/dialog-submission';
import { cancelInvoice } from './cancel-invoice.submission';

export type CancelInvoiceConfirmProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

/** Says what ends, and asks for the PIN of the staff member. */
export const CancelInvoiceConfirm = ({ isOpen, invoice, onClose }: CancelInvoiceConfirmProps) => {
  const dispatch = useDispatch();
  const { user } = useSession();
  const { id, amount_paid: paid, scheduled_on: scheduled } = invoice;
  const { isBusy, errors, isLocked, submit } = usePinSubmission(
    cancelInvoice,
    isOpen,
    useCallback(() => {
      dispatch(invoiceDetail.actions.reloaded(id));
      onClose();
    }, [dispatch, id, onClose]),
  );
  return (
    <PinConfirm
      isOpen={isOpen}
      title="Cancel Invoice"
      confirmLabel="Cancel Invoice"
      closeLabel="Keep Invoice"
      isBusy={isBusy}
      busyLabel="Canceling..."
      errors={errors}
      isLocked={isLocked}
      hasPin={user?.has_pin}
      onConfirm={(pin) => submit({ invoiceId: id, pin })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>{`${formatCents(invoice.amount - paid)} of invoice ${invoice.invoice_number} will no longer be owed. This cannot be undone.`}</p>
        {paid > 0 && <p>{`The ${formatCents(paid)} that was paid stays paid.`}</p>}
        {scheduled !== null && (
          <p>{`The payment scheduled for ${formatDate(scheduled)} will not be made. The customer is told.`}</p>
        )}
      </Stack>
    </PinConfirm>
  );
};
