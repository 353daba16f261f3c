import type { CsvNumber } from '@billfold/server-kit/text/csv';
import { recurringInvoiceFileColumns } from '@billfold/shared/contracts/recurring-invoice.contract';
import type { Clock } from '../../core/clock';
import { csvCount, csvDollars } from '../../core/csv-pages';
import type { ListFile } from '../exports/exports.public';
import { listRecurring, type RecurringRow } from './recurring-invoice.queries';
import type { RecurringFilter, RecurringSort } from './recurring-list';

type Line = RecurringRow['lines'][number];
type FileRow = {
  readonly recurring: RecurringRow;
  readonly isFirst: boolean;
  readonly item: Line | undefined;
  readonly tax: Line | undefined;
};

const dollarsOf = (line: Line | undefined): CsvNumber | null =>
  line === undefined ? null : csvDollars(line.amount);

const countOf = (count: number | null): CsvNumber | null =>
  count === null ? null : csvCount(count);

const cells: Readonly<
  Record<(typeof recurringInvoiceFileColumns)[number], (row: FileRow) => string | CsvNumber | null>
> = {
  recurring_invoice: ({ recurring }) => String(recurring.id),
  merchant_id: ({ recurring }) => String(recurring.merchant_id),
  merchant_name: ({ recurring }) => recurring.merchant_name,
  user_id: ({ recurring }) => (recurring.user_id === null ? null : String(recurring.user_id)),
  full_name: ({ recurring }) => recurring.full_name,
  group: ({ recurring }) => recurring.group_name,
  description: ({ recurring }) => recurring.description,
  item_description: ({ item }) => item?.description ?? null,
  item_amount: ({ item }) => dollarsOf(item),
  tax_description: ({ tax }) => tax?.description ?? null,
  tax_amount: ({ tax }) => dollarsOf(tax),
  minimum_amount_due: ({ recurring }) => csvDollars(recurring.minimum_amount_due),
  // Once for each recurring invoice, so that a column adds up.
  amount: ({ recurring, isFirst }) => (isFirst ? csvDollars(recurring.amount) : null),
  frequency: ({ recurring }) => recurring.frequency,
  day_of_month: ({ recurring }) => countOf(recurring.day_of_month),
  first_due_date: ({ recurring }) => recurring.first_due_on,
  next_due_date: ({ recurring }) => recurring.next_due_on,
  last_due_date: ({ recurring }) => recurring.last_due_on,
  times: ({ recurring }) => countOf(recurring.times),
  periods_done: ({ recurring }) => csvCount(recurring.periods_done),
  days_before: ({ recurring }) => csvCount(recurring.days_before),
  status: ({ recurring }) => recurring.status,
};

const rowsOf = (recurring: RecurringRow): readonly FileRow[] => {
  const ofKind = (kind: Line['kind']) => recurring.lines.filter((line) => line.kind === kind);
  const [items, taxes] = [ofKind('item'), ofKind('append')];
  return Array.from({ length: Math.max(items.length, taxes.length) }, (_none, index) => ({
    recurring,
    isFirst: index === 0,
    item: items[index],
    tax: taxes[index],
  }));
};

/** All recurring invoices of a filter as CSV. */
export const recurringFile = (
  clock: Pick<Clock, 'now'>,
): ListFile<RecurringFilter, RecurringSort, FileRow> => ({
  name: 'recurring_invoices',
  columns: recurringInvoiceFileColumns,
  cells: (row) => recurringInvoiceFileColumns.map((column) => cells[column](row)),
  read: async (executor, question) => {
    const page = await listRecurring(executor, { ...question, now: clock.now() });
    return { ...page, items: page.items.flatMap(rowsOf) };
  },
  facts: ({ statuses, search }) => ({
    statuses: statuses ?? null,
    is_searched: search !== undefined,
  }),
});
