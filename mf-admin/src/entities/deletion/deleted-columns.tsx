import { countText } from '@billfold/shared/contracts/count-text';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import type { Column } from '@billfold/shared/ui/DataTable';

/** The server's fields of each deleted record. */
type Deleted = {
  readonly merchant_id?: number;
  readonly merchant_name: string;
  readonly deleted_at: string;
  readonly deleted_by: string;
  readonly days_left: number;
};

/** What every list of deleted things shows behind the columns that name the row. */
export const deletedColumns: readonly Column<Deleted>[] = [
  {
    id: 'merchant_name',
    header: 'Business',
    cell: (row) => row.merchant_name,
    isOneLine: true,
    onPhone: 'none',
  },
  {
    id: 'deleted_at',
    header: 'Deleted',
    cell: (row) => <StaffTime at={row.deleted_at} merchantId={row.merchant_id} />,
    isSortable: true,
    onPhone: 'line',
  },
  {
    id: 'deleted_by',
    header: 'Deleted By',
    cell: (row) => row.deleted_by,
    onPhone: 'line',
  },
  {
    id: 'days_left',
    header: 'Time Left',
    cell: (row) => countText(row.days_left, 'day'),
    isOneLine: true,
    onPhone: 'labelled',
  },
];

/** Newest deletions first. */
export const deletedSort = { column: 'deleted_at', direction: 'descending' } as const;
