import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useSession } from '@billfold/shared/remote/Services';
import { useState } from 'react';
import { usePinSubmission } from '../../entities/invoice/dialog-submission';
import { deleteInvoices } from './delete-invoices.submission';

export type DeleteInvoicesConfirmProps = {
  readonly isOpen: boolean;
  readonly selection: ListSelection;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const chosenText = (selection: ListSelection): string => {
  const { kind, count } = selection;
  if (count === null) return 'All invoices that match';
  const number = count.toLocaleString('en-US');
  if (kind === 'rows') return count === 1 ? '1 invoice' : `${number} invoices`;
  return `All ${number}${selection.isFloor ? '+' : ''} invoices that match`;
};

/** Says what goes and what stays, and asks for the PIN of the staff member. */
export const DeleteInvoicesConfirm = (props: DeleteInvoicesConfirmProps) => {
  const { isOpen, selection, onDone, onClose } = props;
  const { user } = useSession();
  const { isBusy, errors, isLocked, submit } = usePinSubmission(deleteInvoices, isOpen, onDone);
  // The rows may leave the list while the dialog fades.
  const [chosen, setChosen] = useState(selection);
  if (isOpen && !isBusy && chosen !== selection) setChosen(selection);
  return (
    <PinConfirm
      isOpen={isOpen}
      title="Delete Invoices"
      confirmLabel="Delete"
      isBusy={isBusy}
      busyLabel="Deleting..."
      errors={errors}
      isLocked={isLocked}
      hasPin={user?.has_pin}
      onConfirm={(pin) =>
        submit({
          pin,
          selection:
            chosen.kind === 'rows'
              ? { kind: 'rows', keys: chosen.keys }
              : { kind: 'matching', query: chosen.query },
        })
      }
      onClose={onClose}
    >
      <p>{`${chosenText(chosen)} will leave all lists. Those with payments stay. You can undo this for 10 seconds.`}</p>
    </PinConfirm>
  );
};
