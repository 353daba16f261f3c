import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type RezonedTrigger = Row<'triggers', 'id' | 'label' | 'send_time' | 'next_run_at'> & {
  readonly days: number[];
  readonly time_zone: string;
  readonly last_run_on: string | null;
};

/** Holds the events of a merchant that are on. */
export const lockActive = async (transaction: Executor, merchantId: number): Promise<void> => {
  await sql`
    select from triggers where merchant_id = ${merchantId} and is_active and deleted_at is null
    order by id for no key update
  `.execute(transaction);
};

export const listActive = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly RezonedTrigger[]> => {
  const { rows } = await sql<RezonedTrigger>`
    select t.id, t.label, t.send_time, t.next_run_at, to_json(t.scheduled_days) as days, m.time_zone,
      (select max(r.run_on) from trigger_runs r where r.trigger_id = t.id) as last_run_on
    from triggers t join merchants m on m.id = t.merchant_id
    where t.merchant_id = ${merchantId} and t.is_active and t.deleted_at is null order by t.id
  `.execute(executor);
  return rows;
};
