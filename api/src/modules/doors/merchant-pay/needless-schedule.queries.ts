import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Present, Row } from '../../../db/schema';
import type { NeedlessSchedule } from './merchant-pay.domain';

/** The scheduled payment that ended because this payment was made; undefined when none did. */
export const findNeedlessSchedule = async (
  executor: Executor,
  paymentId: number,
): Promise<NeedlessSchedule | undefined> => {
  const { rows } = await sql<Present<Row<'payment_runs', 'amount' | 'cycle_on'>>>`
    select r.amount, r.cycle_on from payment_runs r where r.ended_by_transaction_id = ${paymentId}
      and r.kind = 'schedule' and r.state = 'skipped'
  `.execute(executor);
  const [row] = rows;
  return row && { amountMinor: row.amount, scheduledOn: row.cycle_on };
};
