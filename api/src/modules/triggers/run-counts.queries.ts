import type { SkipReason, TriggerOutcome } from '@billfold/shared/contracts/trigger-rule';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import { itemColumns, withDelivery } from './message-queue.queries';

/** How many items of a run have this outcome, for this reason. */
export type Tally = readonly {
  readonly outcome: TriggerOutcome;
  readonly reason: SkipReason | null;
  readonly count: number;
}[];

/** The `Tally` of a run, counted. */
export const countedTally = (run: RawBuilder<unknown>, now: Date): RawBuilder<Tally> => {
  const { outcome, reason } = itemColumns(now);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('outcome', t.outcome, 'reason', t.reason, 'count', t.count)
      order by t.count desc, t.outcome, t.reason), '[]')
    from (
      select ${outcome} as outcome, ${reason} as reason, count(*) as count from trigger_items it ${withDelivery}
      where it.run_id = ${run} group by 1, 2
    ) t)`;
};

export type CountedRun = Row<'trigger_runs', 'id' | 'trigger_id' | 'merchant_id'> & {
  readonly is_changed: boolean;
  readonly is_open: boolean;
};

/** Holds a run that is due to be counted, after the reports on its way are written; another process has none of it. */
export const holdUncounted = async (
  transaction: Executor,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'trigger_runs', 'id'>>`
    select id from trigger_runs where count_at <= ${now} order by count_at, id limit 1 for update
  `.execute(transaction);
  return rows[0]?.id;
};

/** Counts a locked run, and stores its tally. */
export const writeTally = async (
  transaction: Executor,
  id: number,
  now: Date,
): Promise<CountedRun | undefined> => {
  const { rows } = await sql<CountedRun>`${plannedAnew}
    with counted as materialized (
      select r.id, r.tally as before, ${countedTally(sql`${id}::bigint`, now)} as tally from trigger_runs r
        where r.id = ${id}
    )
    update trigger_runs r set tally = counted.tally from counted where r.id = counted.id
    returning r.id, r.trigger_id, r.merchant_id, counted.before is distinct from counted.tally as is_changed,
      exists (select from jsonb_array_elements(counted.tally) n
        where n ->> 'outcome' in ('planned', 'queued', 'held')) as is_open
  `.execute(transaction);
  return rows[0];
};

export const setNextCount = async (
  transaction: Executor,
  id: number,
  at: Date | null,
): Promise<void> => {
  await sql`update trigger_runs set count_at = ${at} where id = ${id}`.execute(transaction);
};
