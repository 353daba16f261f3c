import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ListTable } from '@billfold/shared/list/ListTable';
import type { Column } from '@billfold/shared/ui/DataTable';
import { scopeOf } from '../../entities/customer/customer-scope';
import { StatementButton } from '../../entities/customer/StatementButton';
import { invoiceColumns, invoiceFilters } from '../../entities/invoice/invoice-columns';
import { paths } from '../../module/paths';
import { customerInvoices } from './customer-invoices.resource';

export type CustomerInvoicesProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly customer: CustomerView;
};

const columns: readonly Column<InvoiceView>[] = [
  {
    id: 'invoice_number',
    header: 'Invoice',
    cell: (row) => row.invoice_number,
    isSortable: true,
    onPhone: 'title',
  },
  ...invoiceColumns.map((column) =>
    column.id === 'created_at' ? { ...column, isWideOnly: 'small' as const } : column,
  ),
];

/** The invoices of one customer at one merchant. */
export const CustomerInvoices = ({ customer }: CustomerInvoicesProps) => {
  return (
    <ListTable
      list={customerInvoices}
      label="Invoices"
      columns={columns}
      filters={invoiceFilters}
      defaultSort={{ column: 'due_date', direction: 'descending' }}
      searchLabel="Search invoices"
      emptyText="No invoices yet."
      emptyIcon="invoices"
      toolbar={<StatementButton />}
      prefix="invoices"
      scope={scopeOf(customer)}
      rowLink={(row) => paths.invoice.href(row.id)}
    />
  );
};
