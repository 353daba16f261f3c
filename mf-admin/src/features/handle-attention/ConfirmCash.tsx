import type { AnnouncedCash } from '@billfold/shared/contracts/attention.contract';
import { formatCents } from '@billfold/shared/format/money';
import { InvoicePinConfirm } from '../../entities/invoice/InvoicePinConfirm';
import { confirmCash } from './attention.submission';

type ConfirmCashProps = {
  readonly isOpen: boolean;
  readonly cash: AnnouncedCash;
  readonly onClose: () => void;
};

/** Requests the PIN of the staff member who has the cash. */
export const ConfirmCash = ({ isOpen, cash, onClose }: ConfirmCashProps) => (
  <InvoicePinConfirm
    isOpen={isOpen}
    title="Confirm cash payment"
    confirmLabel={`Confirm ${formatCents(cash.amount)}`}
    busyLabel="Confirming..."
    submission={confirmCash}
    toCommand={(pin) => ({ id: cash.id, invoiceId: cash.invoice, pin })}
    onDone={onClose}
    onClose={onClose}
  >
    <p>{`Confirm only if you have the ${formatCents(cash.amount)} in cash from ${cash.user}. We'll record it as a payment.`}</p>
  </InvoicePinConfirm>
);
