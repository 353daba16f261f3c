import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { useSession } from '@billfold/shared/remote/Services';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { invoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { usePinSubmission } from '../../entities/invoice/dialog-submission';
import { unschedulePayment } from './unschedule-payment.submission';

export type UnscheduleConfirmProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

const scheduledText = ({ transactions, scheduled_on: day }: InvoiceView): string => {
  if (day === null) return 'No payment of this invoice is scheduled.';
  const amount = transactions.find(({ status }) => status === 'scheduled')?.amount_paid;
  const payment = amount === undefined ? 'The payment' : `The payment of ${formatCents(amount)}`;
  return `${payment} scheduled for ${formatDate(day)} will not be made. The customer is told, and the invoice stays open.`;
};

/** Says which payment will not be made, and asks for the PIN of the staff member. */
export const UnscheduleConfirm = ({ isOpen, invoice, onClose }: UnscheduleConfirmProps) => {
  const dispatch = useDispatch();
  const { user } = useSession();
  const { id, scheduled_on: scheduledOn } = invoice;
  const { isBusy, errors, isLocked, submit } = usePinSubmission(
    unschedulePayment,
    isOpen,
    useCallback(() => {
      dispatch(invoiceDetail.actions.reloaded(id));
      onClose();
    }, [dispatch, id, onClose]),
  );
  return (
    <PinConfirm
      isOpen={isOpen}
      title="Unschedule Payment"
      confirmLabel="Unschedule"
      isBusy={isBusy}
      busyLabel="Unscheduling..."
      errors={errors}
      isLocked={isLocked || scheduledOn === null}
      hasPin={user?.has_pin}
      onConfirm={(pin) => submit({ invoiceId: id, scheduledOn: scheduledOn ?? '', pin })}
      onClose={onClose}
    >
      <p>{scheduledText(invoice)}</p>
    </PinConfirm>
  );
};
