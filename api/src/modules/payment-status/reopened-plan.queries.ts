import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { ReopenedPlan } from './reopened-plan.domain';

type PlanRow = Row<'payment_runs', 'kind' | 'amount'> & { stands: boolean; on: string };

/** Auto-pay that gave up, or leaves the invoice to a schedule, is none of them. */
const listPlans = async (
  db: Executor,
  isTakingBack: RawBuilder<unknown>,
): Promise<readonly ReopenedPlan[]> => {
  const { rows } = await sql<PlanRow>`
    select r.kind, r.state = 'waiting' as stands, r.amount, case when r.kind = 'schedule' then r.cycle_on
      else business_date(r.due_at, m.time_zone) end as "on"
    from transactions b join payment_runs r on r.invoice_id = b.invoice_id and r.reopened_by_transaction_id = b.id
    join merchants m on m.id = r.merchant_id
    where ${isTakingBack} and case r.kind
      when 'schedule' then r.state in ('waiting', 'skipped')
      else r.state = 'waiting' and not exists (
        select from payment_runs w where w.invoice_id = r.invoice_id and w.kind = 'schedule'
          and w.state in ('waiting', 'running'))
    end
    order by r.kind desc`.execute(db);
  return rows.map(({ kind, stands, amount, on }) => ({ kind, stands, amountMinor: amount, on }));
};

/** What became of the planned payments of an invoice whose payment was taken back by this void or refund. */
export const listReopenedPlans = (
  db: Executor,
  refundId: number,
): Promise<readonly ReopenedPlan[]> => listPlans(db, sql`b.id = ${refundId}`);

/** The same after the payment of this attempt was returned by the bank. */
export const listPlansAfterReturn = (
  db: Executor,
  attemptId: number,
): Promise<readonly ReopenedPlan[]> =>
  listPlans(db, sql`b.refund_of = ${attemptId} and b.type = 'return'`);
