import { csvLine, type CsvNumber } from '@billfold/server-kit/text/csv';
import { transactionFileColumns } from '@billfold/shared/contracts/transaction.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { everyPage } from '../../core/every-page';
import type { ListRequest } from '../../core/list-page';
import type { TransactionFilter, TransactionSort } from './transaction-list';
import { listFileRows, type TransactionFileRow } from './transaction.queries';

const byteOrderMark = '\uFEFF';
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

/** Who took which transactions out, in the log of each merchant. The text of a search stays out of it: it may be a person's. */
const record = async (
  context: UseCaseContext<StaffActor>,
  filter: TransactionFilter,
): Promise<void> => {
  const { actor, db } = context;
  const { merchantIds = actor.merchantIds, search, ...asked } = filter;
  const after = {
    from: asked.from ?? null,
    to: asked.to ?? null,
    statuses: asked.statuses ?? null,
    methods: asked.methods ?? null,
    is_searched: search !== undefined,
  };
  await db.transaction().execute(async (transaction) => {
    for (const merchantId of actor.merchantIds.filter((id) => merchantIds.includes(id)))
      await audited(transaction, context, {
        action: 'transactions.exported',
        entity: 'merchant',
        entityId: merchantId,
        merchantId,
        fields: ['from', 'to', 'statuses', 'methods', 'is_searched'],
        before: null,
        after,
      });
  });
};

/**
 * All transactions of the filter as CSV, in parts. A part is read when the one before it is sent; no transaction of the database stays
 * open while a slow reader takes them.
 */
export async function* exportTransactions(
  context: UseCaseContext<StaffActor>,
  filter: TransactionFilter,
  sort: ListRequest<TransactionSort>['sort'],
): AsyncGenerator<string> {
  const { actor, db } = context;
  await record(context, filter);
  yield `${byteOrderMark}${csvLine(transactionFileColumns)}\r\n`;
  const pages = everyPage(sort, (list) => listFileRows(db, { actor, filter, list }));
  for await (const rows of pages)
    yield rows
      .map((row) => `${csvLine(transactionFileColumns.map((column) => cells[column](row)))}\r\n`)
      .join('');
}
