import type {
  RecurringInvoiceLogRow,
  RecurringInvoiceRequest,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { sql } from 'kysely';
import { insertCustomer, insertSubscription } from '../../../testing/factories';
import { asStaff } from '../../../testing/sign-in';
import type { TestApp } from '../../../testing/test-app';
import type { Side } from '../../../testing/world';
import { makeNext } from '../make-invoices.service';
import { claimDueRecurring } from '../recurring-run.queries';

/** Ends those of other tests, which would go on when time passes. */
export const endAll = async ({ database }: TestApp): Promise<void> => {
  await sql`
    update recurring_invoices set status = 'ended', ended_at = now(), paused_at = null, next_due_on = null,
      next_create_on = null where status <> 'ended'
  `.execute(database.db);
};

let claims = 0;

/** Makes what is due at the time of the test, as the job does, without the other jobs of the product. */
export const makeDue = async ({ database: { db }, clock }: TestApp): Promise<void> => {
  for (;;) {
    claims += 1;
    const lease = { worker: `test-${claims}`, leaseMs: 60_000 };
    const due = await claimDueRecurring(db, { ...lease, now: clock.now(), limit: 10 });
    if (due.length === 0) return;
    for (const claimed of due) await makeNext({ db, clock }, claimed, lease);
  }
};

/** Recurring invoices of one side by the calls of its staff. */
export const openRecurring = (test: TestApp, side: Side) => {
  const { db } = test.database;
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    test.app.inject({
      method,
      url: `/api/recurring_invoices${path}`,
      // The clock moves by days: each call is of a session of its own.
      headers: { ...(await asStaff(db, test.clock, side.staff.id)), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const draft = (change: Partial<RecurringInvoiceRequest> = {}): RecurringInvoiceRequest => ({
    merchant_id: side.merchant.id,
    sub_id: change.group_id === undefined ? side.subscription.id : null,
    description: 'Water',
    invoice_items: [{ description: 'Water', amount: 5_000 }],
    invoice_append_items: [{ description: 'Tax', amount: 400 }],
    minimum_amount_due: 1_000,
    frequency: 'monthly',
    first_due_date: '2026-12-31',
    days_before: 10,
    ...change,
  });
  const view = async (answer: Promise<{ readonly statusCode: number; json(): unknown }>) => {
    const { statusCode, json } = await answer.then((got) => ({
      statusCode: got.statusCode,
      json: got.json() as RecurringInvoiceView,
    }));
    if (statusCode !== 200) throw new Error(JSON.stringify(json));
    return json;
  };
  return {
    call,
    draft,
    create: (change: Partial<RecurringInvoiceRequest> = {}) =>
      view(call('POST', '', draft(change))),
    read: (id: number) => view(call('GET', `/${id}`)),
    act: (id: number, verb: 'pause' | 'resume' | 'end') => view(call('POST', `/${id}/${verb}`)),
    log: async (id: number) =>
      (await call('GET', `/${id}/log`)).json<RecurringInvoiceLogRow[]>().toReversed(),
    /** Status and sentences. */
    refusal: async (change: object) => {
      const answer = await call('POST', '', { ...draft(), ...change });
      return [answer.statusCode, answer.json().detail];
    },
    addCustomer: async () => {
      const user = await insertCustomer(db);
      return insertSubscription(db, { user_id: user.id, merchant_id: side.merchant.id });
    },
    /** Without conditions: all customers belong. */
    addGroup: async (zip?: string) => {
      const group = await db
        .insertInto('auto_groups')
        .values({
          merchant_id: side.merchant.id,
          name: `Route ${zip ?? ''}`,
          created_at: test.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (zip !== undefined)
        await db
          .insertInto('auto_group_conditions')
          .values({
            group_id: group.id,
            field_name: 'service_address_zip',
            operator: 'exact',
            value: zip,
          })
          .execute();
      return group;
    },
    /** What it made, by due date and customer. */
    made: async (id: number) => {
      const { rows } = await sql<{
        due_date: string;
        subscription_id: number;
        amount: number;
        id: number;
      }>`
        select i.due_date, i.subscription_id, i.amount, i.id from recurring_runs x
          join invoices i on i.id = x.invoice_id
         where x.recurring_invoice_id = ${id} order by i.due_date, i.subscription_id
      `.execute(db);
      return rows;
    },
  };
};
