import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import type { ListTableProps } from '@billfold/shared/list/ListTable';
import { useServices } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import type { ReactNode } from 'react';
import { invoiceColumns, invoiceFilters, planColumn } from '../../entities/invoice/invoice-columns';
import { paths } from '../../module/paths';
import { invoiceList } from './invoice.list';

const columns: readonly Column<InvoiceView>[] = [
  { id: 'id', header: 'Id', cell: (row) => row.id, isHidden: true },
  {
    id: 'full_name',
    header: 'Name',
    cell: (row) => row.full_name,
    isSortable: true,
    onPhone: 'title',
  },
  ...invoiceColumns,
  planColumn,
];

type ListInvoicesScreenProps = Pick<ListTableProps<InvoiceView>, 'bulk' | 'toolbar'> & {
  /** What is said between the heading and the list. */
  readonly notice?: ReactNode;
};

export const ListInvoicesScreen = ({ bulk, toolbar, notice }: ListInvoicesScreenProps) => {
  const { navigate } = useServices();
  return (
    <ListScreen
      title="Invoices"
      list={invoiceList}
      columns={columns}
      filters={invoiceFilters}
      defaultSort={{ column: 'created_at', direction: 'descending' }}
      searchLabel="Search invoices"
      emptyText="There are no invoices yet."
      {...(toolbar !== undefined && { toolbar })}
      onRowPress={(row) => navigate(paths.invoice.href(row.id))}
      toolbar={toolbar}
      notice={notice}
      {...(bulk && { bulk })}
    />
  );
};
