import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { ListFilters } from '@billfold/shared/list/list-query';
import { ListTable, type ListTableProps } from '@billfold/shared/list/ListTable';
import { oneMerchantFilter } from '@billfold/shared/list/merchant-filter';
import { dayRange } from '@billfold/shared/list/range-filters';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useMemo, type ReactNode } from 'react';
import { invoiceColumns, invoiceFilters, planColumn } from '../../entities/invoice/invoice-columns';
import { InvoicesHead } from '../../entities/invoice/InvoicesHead';
import { paths } from '../../module/paths';
import { InvoiceSumsLine } from './InvoiceSumsLine';
import { invoiceList } from './invoice-list.resource';

const columns: readonly Column<InvoiceView>[] = [
  { id: 'id', header: 'Id', cell: (row) => row.id, isHidden: true },
  {
    id: 'invoice_number',
    header: 'Number',
    cell: ({ invoice_number: number }) => number || 'No number',
    isOneLine: true,
    onPhone: 'line',
  },
  {
    id: 'full_name',
    header: 'Name',
    cell: (row) => row.full_name,
    isSortable: true,
    isOneLine: true,
    onPhone: 'title',
  },
  ...invoiceColumns.map((column) =>
    ['created_at', 'paid_date'].includes(column.id)
      ? { ...column, isWideOnly: 'medium' as const }
      : column,
  ),
  planColumn,
];

const csv = csvExport({ path: 'user_invoices/export', fileName: 'invoices.csv' });

const created = dayRange({ label: 'Created', parameters: ['created_from', 'created_to'] });

/** Of one merchant: the server accepts no more. */
const filtersFor = (reader: Parameters<typeof oneMerchantFilter>[0]): ListFilters =>
  reader.merchants.length === 1
    ? { ...invoiceFilters, created }
    : { ...invoiceFilters, created, merchant: oneMerchantFilter(reader) };

type ListInvoicesScreenProps = Pick<
  ListTableProps<InvoiceView>,
  'bulk' | 'toolbar' | 'menu' | 'preview' | 'emptyAction'
> & {
  /** The texts between the heading and the list. */
  readonly notice?: ReactNode;
};

export const ListInvoicesScreen = ({
  bulk,
  toolbar,
  menu,
  preview,
  emptyAction,
  notice,
}: ListInvoicesScreenProps) => {
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () => filtersFor({ merchants, chosenMerchantId }),
    [merchants, chosenMerchantId],
  );
  const mayExport = useMay('export');
  return (
    <Page>
      <Stack gap={4}>
        <InvoicesHead title="Invoices" />
        {notice}
        <ListTable
          label="Invoices"
          list={invoiceList}
          columns={columns}
          filters={filters}
          defaultSort={{ column: 'created_at', direction: 'descending' }}
          searchLabel="Search invoices"
          emptyText="No invoices yet."
          emptyIcon="invoices"
          emptyAction={emptyAction}
          {...(menu && { menu })}
          {...(preview && { preview })}
          rowLink={(row) => paths.invoice.href(row.id)}
          toolbar={toolbar}
          Summary={InvoiceSumsLine}
          {...(mayExport && { csv })}
          {...(bulk && { bulk })}
        />
      </Stack>
    </Page>
  );
};
