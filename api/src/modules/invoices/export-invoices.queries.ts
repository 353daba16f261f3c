import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type BilledPerson = Row<'subscriptions', 'id' | 'user_id' | 'user_external_id'>;

/** Who the invoices of a file are for, by subscription. The caller may read these invoices. */
export const listBilled = async (
  executor: Executor,
  subscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, BilledPerson>> => {
  const { rows } = await sql<BilledPerson>`
    select id, user_id, user_external_id from subscriptions where id = any(${[...subscriptionIds]}::bigint[])
  `.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
};
