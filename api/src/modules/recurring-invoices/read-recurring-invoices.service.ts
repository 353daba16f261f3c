import { addDays, endOfMonth } from '@billfold/shared/contracts/auto-pay-rule';
import type {
  RecurringInvoiceForecast,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { ownMerchants, type StaffActor } from '../../core/actor';
import { createGiveWay } from '../../core/give-way';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { countMembers, findMembership } from '../groups/groups.public';
import { courseOfRow } from './course';
import { presentRecurringView } from './present-recurring-invoice';
import { occurrencesFrom } from './recurring-dates.domain';
import { recurringInvoiceNotFound } from './recurring-invoice.errors';
import {
  countOpen,
  findRecurring,
  listComing,
  listRecurring,
  type RecurringRow,
} from './recurring-invoice.queries';
import type { LogFilter, LogSort, RecurringFilter, RecurringSort } from './recurring-list';
import { listLog, type LogRow } from './recurring-run.queries';

type Context = UseCaseContext<StaffActor>;
type Reader = Pick<Context, 'db' | 'clock'> & {
  readonly actor: Pick<StaffActor, 'merchantIds'>;
};

/** The recurring invoices of the caller's merchants. */
export const readRecurringList = (
  { db, actor, clock }: Context,
  filter: RecurringFilter,
  list: ListRequest<RecurringSort>,
): Promise<ListPage<RecurringRow>> => listRecurring(db, { actor, now: clock.now(), filter, list });

/** One of the caller's merchants. Throws recurringInvoiceNotFound. */
export const getRow = async (
  executor: Executor,
  { actor, clock }: Context,
  id: number,
): Promise<RecurringRow> => {
  const { merchantIds } = actor;
  const row = await findRecurring(executor, { id, merchantIds, now: clock.now() });
  if (row === undefined) throw recurringInvoiceNotFound();
  return row;
};

/** Throws recurringInvoiceNotFound. */
export const viewOf = async (
  executor: Executor,
  context: Context,
  id: number,
): Promise<RecurringInvoiceView> => {
  const row = await getRow(executor, context, id);
  return presentRecurringView(row, await countOpen(executor, row));
};

/** Throws recurringInvoiceNotFound. */
export const readRecurring = (context: Context, id: number): Promise<RecurringInvoiceView> =>
  viewOf(context.db, context, id);

/** What became of each period and customer. Throws recurringInvoiceNotFound. */
export const readLog = async (
  context: Context,
  filter: LogFilter,
  list: ListRequest<LogSort>,
): Promise<ListPage<LogRow>> => {
  await getRow(context.db, context, filter.id);
  return listLog(context.db, filter, list);
};

/** How many customers the group has now; none when it is deleted. */
export const countGroup = async (reader: Reader, groupId: number): Promise<number> => {
  const membership = await findMembership(reader, groupId);
  return membership === undefined ? 0 : countMembers(reader.db, membership);
};

type Expected = {
  readonly row: RecurringRow;
  readonly dueOn: string;
  readonly customers: number;
};

/** The periods that are still to be made, through a day of each. Groups are counted as they are now. */
async function* expectedThrough(
  reader: Reader,
  throughOf: (row: RecurringRow) => string,
): AsyncGenerator<Expected> {
  const { db, actor, clock } = reader;
  const sizes = new Map<number, number>();
  const giveWay = createGiveWay();
  const { merchantIds } = actor;
  for (const row of await listComing(db, { merchantIds, now: clock.now() })) {
    await giveWay();
    const { group_id: groupId, next_due_on: nextDueOn } = row;
    if (groupId !== null && !sizes.has(groupId))
      sizes.set(groupId, await countGroup(reader, groupId));
    const customers = groupId === null ? 1 : (sizes.get(groupId) ?? 0);
    if (nextDueOn === null || customers === 0) continue;
    const limits = { most: Infinity, through: throughOf(row) };
    for (const { dueOn } of occurrencesFrom(courseOfRow(row), nextDueOn, limits))
      yield { row, dueOn, customers };
  }
}

/** The invoices that are still to be created and are due in so many days from today on. */
export const sumExpected = async (
  reader: Reader,
  days: number,
): Promise<{ readonly count: number; readonly amount: number }> => {
  const sum = { count: 0, amount: 0 };
  for await (const { row, customers } of expectedThrough(reader, ({ today }) =>
    addDays(today, days),
  )) {
    sum.count += customers;
    sum.amount += customers * row.amount;
  }
  return sum;
};

/** The invoices that are still to be created, by month of their due date and merchant, from this month on. */
export const readForecast = async (
  context: Context,
  { months, merchantId }: { readonly months: number; readonly merchantId: number | undefined },
): Promise<RecurringInvoiceForecast> => {
  const wanted = merchantId === undefined ? undefined : [merchantId];
  const reader = { ...context, actor: { merchantIds: ownMerchants(context.actor, wanted) } };
  const sums = new Map<string, RecurringInvoiceForecast[number]>();
  const through = ({ today }: RecurringRow) => endOfMonth(today, months - 1);
  for await (const { row, dueOn, customers } of expectedThrough(reader, through)) {
    const month = dueOn.slice(0, 7);
    const { merchant_id, merchant_name } = row;
    const key = `${month} ${merchant_id}`;
    const sum = sums.get(key) ?? { month, merchant_id, merchant_name, count: 0, amount: 0 };
    sum.count += customers;
    sum.amount += customers * row.amount;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((one, other) =>
    one.month === other.month
      ? one.merchant_id - other.merchant_id
      : one.month.localeCompare(other.month),
  );
};
