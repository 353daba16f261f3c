import type { Lease } from '@billfold/server-kit/jobs/worker';
import { type Auditor, audited } from '../../context/audited';
import type { Context } from '../../context/use-case-context';
import type { SystemActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { findMembership } from '../groups/groups.public';
import { holdBilledCustomers, issueInvoicesOf } from '../invoices/invoices.public';
import { publishChanged } from '../live-events/live-events.public';
import { courseOfRow } from './course';
import { dueDateAfter, occurrenceAt } from './recurring-dates.domain';
import { findRecurring, type RecurringRow } from './recurring-invoice.queries';
import {
  addMade,
  type ClaimedRecurring,
  findLastAmounts,
  hasRuns,
  insertLeft,
  insertRuns,
  listUnmade,
  listWithout,
  lockClaimed,
  type NewRun,
  releaseClaim,
  storeNext,
} from './recurring-run.queries';

export type MakeContext = Pick<Context, 'db' | 'clock'>;

/** Customers of a group in one transaction. */
const customersAtOnce = 100;

const actor: SystemActor = { kind: 'system', name: 'recurring_invoice' };

type Work = {
  readonly transaction: Executor;
  readonly auditor: Auditor;
  readonly row: RecurringRow;
  readonly dueOn: string;
  readonly isLate: boolean;
  readonly now: Date;
};

const skipped = (
  { dueOn, isLate }: Work,
  reason: NewRun['reason'],
  subscriptionId: number | null = null,
): NewRun => ({
  subscriptionId,
  dueOn,
  outcome: 'skipped',
  reason,
  invoiceId: null,
  amount: null,
  previousAmount: null,
  isLate,
});

const store = ({ transaction, row, now }: Work, runs: readonly NewRun[]): Promise<void> =>
  insertRuns(transaction, { id: row.id, merchantId: row.merchant_id, now }, runs);

/** Issues the invoices of these customers with the rows that keep the period from coming again. */
const makeFor = async (work: Work, subscriptionIds: readonly number[]): Promise<void> => {
  const { transaction, auditor, row, dueOn, isLate } = work;
  const customers = await holdBilledCustomers(transaction, row.merchant_id, subscriptionIds);
  const invoices = customers.map((customer) => ({
    customer,
    number: undefined,
    description: row.description,
    dueOn,
    minimumDue: row.minimum_amount_due,
    lines: row.lines,
  }));
  const ids =
    invoices.length === 0
      ? []
      : await issueInvoicesOf(transaction, auditor, { merchantId: row.merchant_id, invoices });
  const billed = customers.map(({ subscriptionId }) => subscriptionId);
  const before = await findLastAmounts(transaction, row.id, billed);
  const made = billed.map((subscriptionId, index): NewRun => {
    const previous = before.get(subscriptionId) ?? row.amount;
    return {
      subscriptionId,
      dueOn,
      outcome: 'made',
      reason: null,
      invoiceId: ids[index] ?? null,
      amount: row.amount,
      previousAmount: previous === row.amount ? null : previous,
      isLate,
    };
  });
  const deleted = subscriptionIds
    .filter((id) => !billed.includes(id))
    .map((id) => skipped(work, 'customer_deleted', id));
  await store(work, [...made, ...deleted]);
  await addMade(transaction, row.id, made.length);
};

/** The next customers of a group. Answers whether the period is done. */
const makeForGroup = async (
  work: Work,
  groupId: number,
  clock: MakeContext['clock'],
): Promise<boolean> => {
  const { transaction, row, dueOn, now } = work;
  const { id, merchant_id: merchantId } = row;
  const reader = { db: transaction, clock, actor: { merchantIds: [merchantId] } };
  const membership = await findMembership(reader, groupId);
  if (membership === undefined) {
    await store(work, [skipped(work, 'group_deleted')]);
    return true;
  }
  const period = { id, dueOn };
  const members = await listUnmade(transaction, period, membership, customersAtOnce);
  await makeFor(work, members);
  if (members.length === customersAtOnce) return false;
  await insertLeft(transaction, period, { merchantId, now });
  if (!(await hasRuns(transaction, period))) await store(work, [skipped(work, 'no_members')]);
  return true;
};

const goOn = async ({ transaction, auditor, row, dueOn, now }: Work): Promise<void> => {
  const course = courseOfRow(row);
  const done = { ...course, periodsDone: row.periods_done + 1 };
  const next = occurrenceAt(done, dueDateAfter(course.rhythm, dueOn));
  await storeNext(transaction, row.id, { next, now });
  if (next !== null) return;
  await audited(transaction, auditor, {
    action: 'recurring_invoice.ended',
    entity: 'recurring_invoice',
    entityId: row.id,
    merchantId: row.merchant_id,
    fields: ['status'],
    before: { status: row.status },
    after: { status: 'ended' },
  });
};

/**
 * Makes the next invoices of a claimed one in one transaction: those of one period, of a group so many at once. It
 * remains due while more are to be made, so every period of a downtime follows. Gives the claim back.
 */
export const makeNext = async (
  { db, clock }: MakeContext,
  { id, merchant_id: merchantId }: ClaimedRecurring,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await lockClaimed(transaction, id, worker))) return;
    await releaseClaim(transaction, id);
    const row = await findRecurring(transaction, { id, merchantIds: [merchantId], now });
    if (row?.status !== 'active' || row.next_due_on === null || row.next_create_on === null) return;
    if (row.next_create_on > row.today) return;
    const work: Work = {
      transaction,
      auditor: { actor, requestId: null, clock: { now: () => now } },
      row,
      dueOn: row.next_due_on,
      isLate: row.next_create_on < row.today,
      now,
    };
    const { subscription_id: subscriptionId, group_id: groupId } = row;
    const period = { id, dueOn: work.dueOn };
    if (subscriptionId !== null)
      await makeFor(work, await listWithout(transaction, period, [subscriptionId]));
    const isDone = groupId === null || (await makeForGroup(work, groupId, clock));
    if (isDone) await goOn(work);
    await publishChanged(transaction, [{ merchantId, entity: 'recurring_invoice', id }], now);
  });
};
