import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { bulkActions } from '@billfold/shared/list/bulk-actions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Button } from '@billfold/shared/ui/Button';
import { useState } from 'react';
import type { DeleteInvoicesConfirmProps } from './DeleteInvoicesConfirm';

const DeleteInvoicesConfirm = lazyPart<DeleteInvoicesConfirmProps>(
  async () =>
    (await import(/* webpackChunkName: "pin-confirm" */ './DeleteInvoicesConfirm'))
      .DeleteInvoicesConfirm,
);

const DeleteButton = ({ selection }: { readonly selection: ListSelection }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" icon="trash" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <DeleteInvoicesConfirm
        isOpen={isOpen}
        selection={selection}
        onDone={() => {
          setOpen(false);
          selection.clear();
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

/** Deletes the rows of a page or all that match, with the PIN of the staff member. */
export const bulkDelete = bulkActions<InvoiceView>({
  rowLabel: ({ invoice_number: number, full_name: name }) => `Select ${number} of ${name ?? ''}`,
  Actions: DeleteButton,
});
