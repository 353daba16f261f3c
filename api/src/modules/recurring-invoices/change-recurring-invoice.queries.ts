import type { RecurringFrequency } from '@billfold/shared/contracts/recurring-invoice.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { NewLine } from '../invoices/invoices.public';
import type { Occurrence } from './recurring-dates.domain';

/** What staff decide about a recurring invoice. */
export type StoredTerms = {
  readonly description: string;
  readonly lines: readonly NewLine[];
  readonly amount: number;
  readonly minimumDue: number;
  readonly frequency: RecurringFrequency;
  readonly dayOfMonth: number | null;
  readonly anchorOn: string;
  readonly lastDueOn: string | null;
  readonly times: number | null;
  readonly daysBefore: number;
  readonly beginsOn: string;
  readonly next: Occurrence;
};

export type NewRecurring = StoredTerms & {
  readonly merchantId: number;
  readonly subscriptionId: number | null;
  readonly groupId: number | null;
  readonly now: Date;
};

const columnsOf = (terms: StoredTerms) => ({
  description: terms.description,
  lines: JSON.stringify(terms.lines),
  amount: terms.amount,
  minimum_amount_due: terms.minimumDue,
  frequency: terms.frequency,
  day_of_month: terms.dayOfMonth,
  anchor_on: terms.anchorOn,
  last_due_on: terms.lastDueOn,
  times: terms.times,
  days_before: terms.daysBefore,
  begins_on: terms.beginsOn,
  next_due_on: terms.next.dueOn,
  next_create_on: terms.next.createOn,
});

export const insertRecurring = async (
  executor: Executor,
  { merchantId, subscriptionId, groupId, now, ...terms }: NewRecurring,
): Promise<number> => {
  const { id } = await executor
    .insertInto('recurring_invoices')
    .values({
      merchant_id: merchantId,
      subscription_id: subscriptionId,
      group_id: groupId,
      created_at: now,
      first_due_on: terms.anchorOn,
      ...columnsOf(terms),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateTerms = async (
  executor: Executor,
  id: number,
  terms: StoredTerms,
): Promise<void> => {
  await executor
    .updateTable('recurring_invoices')
    .set({ ...columnsOf(terms), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
};

export const storePause = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`
    update recurring_invoices set status = 'paused', paused_at = ${now}, version = version + 1 where id = ${id}
  `.execute(executor);
};

export const storeResume = async (
  executor: Executor,
  id: number,
  { dueOn, createOn }: Occurrence,
): Promise<void> => {
  await sql`
    update recurring_invoices set status = 'active', paused_at = null, next_due_on = ${dueOn},
      next_create_on = ${createOn}, version = version + 1 where id = ${id}
  `.execute(executor);
};

export const storeEnd = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`
    update recurring_invoices set status = 'ended', ended_at = ${now}, paused_at = null, next_due_on = null,
      next_create_on = null, version = version + 1 where id = ${id}
  `.execute(executor);
};
