import type { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { bulkActions } from '@billfold/shared/list/bulk-actions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { Button } from '@billfold/shared/ui/Button';
import { useState } from 'react';
import { RestoreInvoicesConfirm } from './RestoreInvoicesConfirm';

const textOf = (count: number): string =>
  count === 1
    ? '1 invoice will be back in all lists.'
    : `${count} invoices will be back in all lists.`;

const RestoreButton = ({ selection }: { readonly selection: ListSelection }) => {
  const [isOpen, setOpen] = useState(false);
  const ids = selection.kind === 'rows' ? selection.keys.map(Number) : [];
  // The rows leave the list while the dialog fades.
  const [chosen, setChosen] = useState(ids);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="refresh"
        onClick={() => {
          setChosen(ids);
          setOpen(true);
        }}
      >
        Restore
      </Button>
      <RestoreInvoicesConfirm
        isOpen={isOpen}
        ids={chosen}
        text={textOf(chosen.length)}
        autoPayText="Where auto-pay is on, it will charge the balance at its next run. If an invoice is due or late, that could be within minutes."
        onDone={() => {
          setOpen(false);
          selection.clear();
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

/** Restores rows of the page. */
export const bulkRestore = bulkActions<DeletedInvoiceView>({
  rowLabel: ({ id, invoice_number: number, full_name: name }) =>
    `Select ${number === '' ? id : number} of ${name}`,
  Actions: RestoreButton,
  isOfPageOnly: true,
});
