import type { CsvNumber } from '@billfold/server-kit/text/csv';
import { transactionFileColumns } from '@billfold/shared/contracts/transaction.contract';
import type { ListExport } from '../exports/exports.public';
import type { TransactionFilter, TransactionSort } from './transaction-list';
import { countFileRows, listFileRows, type TransactionFileRow } from './transaction.queries';

const movedMoney: readonly TransactionFileRow['status'][] = ['success', 'refunded', 'voided'];

/** Plain dollars, which a spreadsheet adds up: `-12.50`. */
const dollars = (cents: number): CsvNumber => ({ number: (cents / 100).toFixed(2) });
const signed = ({ type, amount }: TransactionFileRow): number =>
  type === 'payment' ? amount : -amount;

const cells: Readonly<
  Record<
    (typeof transactionFileColumns)[number],
    (row: TransactionFileRow) => string | CsvNumber | null
  >
> = {
  transaction: (row) => String(row.id),
  type: (row) => row.type,
  status: (row) => row.status,
  user: (row) => row.full_name,
  merchant_id: (row) => String(row.merchant_id),
  merchant_name: (row) => row.merchant_name,
  invoice: (row) => (row.invoice_id === null ? null : String(row.invoice_id)),
  invoice_number: (row) => row.invoice_number,
  invoice_description: (row) => row.invoice_description,
  amount: (row) => dollars(signed(row)),
  collected: (row) => dollars(movedMoney.includes(row.status) ? signed(row) : 0),
  paid_date: (row) => row.paid_date,
  method: (row) => row.visible_method,
  date: (row) => row.created_at.toISOString(),
};

/** All transactions of a filter as CSV. */
export const transactionExport: ListExport<TransactionFilter, TransactionSort, TransactionFileRow> =
  {
    kind: 'export_transactions',
    name: 'transactions',
    columns: transactionFileColumns,
    cells: (row) => transactionFileColumns.map((column) => cells[column](row)),
    read: listFileRows,
    count: countFileRows,
    facts: ({ from, to, statuses, methods, search }) => ({
      from: from ?? null,
      to: to ?? null,
      statuses: statuses ?? null,
      methods: methods ?? null,
      is_searched: search !== undefined,
    }),
  };
