import type { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { deletionLimits } from '@billfold/shared/contracts/limits';
import { formatDate } from '@billfold/shared/format/dates';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useEffectEvent, useState } from 'react';
import { deletedColumns, deletedSort } from '../../entities/deletion/deleted-columns';
import { paths } from '../../module/paths';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { deletedInvoiceList } from './deleted-invoice-list.resource';
import { bulkRestore } from './restore-invoices';
import { RestoreInvoicesConfirm } from './RestoreInvoicesConfirm';

const nameOf = ({ id, invoice_number: number, full_name: name }: DeletedInvoiceView): string =>
  `Invoice ${number === '' ? id : number} of ${name}`;

const columnsWith = (
  restore: (row: DeletedInvoiceView) => void,
): readonly Column<DeletedInvoiceView>[] => [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name, onPhone: 'title' },
  {
    id: 'invoice_number',
    header: 'Number',
    cell: ({ id, invoice_number: number }) => (number === '' ? String(id) : number),
    onPhone: 'line',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} />,
    align: 'end',
    onPhone: 'line',
  },
  {
    id: 'due_date',
    header: 'Due Date',
    cell: (row) => formatDate(row.due_date),
    onPhone: 'none',
  },
  ...deletedColumns,
  {
    id: 'restore',
    header: 'Restore',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'end',
    cell: (row) =>
      row.is_customer_deleted ? (
        'Restore the customer first'
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Restore ${nameOf(row)}`}
          onClick={() => restore(row)}
        >
          Restore
        </Button>
      ),
  },
];

const autoPayTextOf = ({ full_name: name, has_autopay: isOn }: DeletedInvoiceView) =>
  isOn
    ? `Auto-pay is on for ${name} and will charge the balance at its next run. If an invoice is due or late, that could be within minutes.`
    : null;

/** What staff deleted of all their merchants, with the way back. */
export const DeletedInvoices = (_props: { readonly isOpen: boolean }) => {
  const dialog = useDialog('restore');
  const [chosen, setChosen] = useState<DeletedInvoiceView | null>(null);
  // A reload does not know the row: without its dialog the address must not name one.
  const isUnknown = dialog.isOpen && chosen === null;
  const forget = useEffectEvent(dialog.close);
  useEffect(() => {
    if (isUnknown) forget();
  }, [isUnknown]);
  const columns = columnsWith((row) => {
    setChosen(row);
    dialog.open();
  });
  return (
    <>
      <ListScreen
        title="Deleted Invoices"
        intro={`You can restore deleted invoices for ${deletionLimits.restorableDays} days.`}
        notice={<TextLink to={paths.invoices.pattern}>Back to invoices</TextLink>}
        list={deletedInvoiceList}
        columns={columns}
        defaultSort={deletedSort}
        prefix="deleted"
        searchLabel="Search deleted invoices"
        emptyText={`No invoices were deleted in the last ${deletionLimits.restorableDays} days.`}
        emptyIcon="trash"
        bulk={bulkRestore}
      />
      {chosen !== null && (
        <RestoreInvoicesConfirm
          isOpen={dialog.isOpen}
          ids={[chosen.id]}
          text={`${nameOf(chosen)} will be back in all lists.`}
          autoPayText={autoPayTextOf(chosen)}
          onDone={dialog.close}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
