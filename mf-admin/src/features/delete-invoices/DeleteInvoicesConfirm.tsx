import { countText } from '@billfold/shared/contracts/count-text';
import { deletionLimits } from '@billfold/shared/contracts/limits';
import type { DeleteInvoicesResponse } from '@billfold/shared/contracts/invoice-edit.contract';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { InvoicePinConfirm } from '../../entities/invoice/InvoicePinConfirm';
import { deleteInvoices, type DeleteInvoices } from './delete-invoices.submission';

export type DeleteInvoicesConfirmProps = {
  readonly isOpen: boolean;
  readonly selection: ListSelection;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const chosenText = (selection: ListSelection): string => {
  const { kind, count } = selection;
  if (count === null) return 'All matching invoices';
  if (kind === 'rows') return countText(count, 'invoice');
  return `All ${count.toLocaleString('en-US')}${selection.isFloor ? '+' : ''} matching invoices`;
};

/** Lists what is deleted and what stays, and requests the PIN of the staff member. */
export const DeleteInvoicesConfirm = (props: DeleteInvoicesConfirmProps) => {
  const { isOpen, selection, onDone, onClose } = props;
  const isBusy = useSelector(deleteInvoices.select).status === 'sending';
  // The rows may leave the list while the dialog fades.
  const [chosen, setChosen] = useState(selection);
  if (isOpen && !isBusy && chosen !== selection) setChosen(selection);
  return (
    <InvoicePinConfirm<DeleteInvoices, DeleteInvoicesResponse>
      isOpen={isOpen}
      title="Delete Invoices"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      submission={deleteInvoices}
      toCommand={(pin) => ({
        pin,
        selection:
          chosen.kind === 'rows'
            ? { kind: 'rows', keys: chosen.keys }
            : { kind: 'matching', query: chosen.query },
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`${chosenText(chosen)} will be removed from all lists. Invoices with payments stay. You can undo this for 10 seconds, and restore them for ${deletionLimits.restorableDays} days.`}</p>
    </InvoicePinConfirm>
  );
};
