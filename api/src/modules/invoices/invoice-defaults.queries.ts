import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type DefaultsRow = Row<
  'merchants',
  'id' | 'time_zone' | 'payment_terms' | 'minimum_due_kind' | 'minimum_due_value'
>;

export const listDefaults = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly DefaultsRow[]> => {
  const { rows } = await sql<DefaultsRow>`
    select m.id, m.time_zone, m.payment_terms, m.minimum_due_kind, m.minimum_due_value from merchants m
     where m.id = any(${[...merchantIds]}::bigint[]) order by m.id
  `.execute(executor);
  return rows;
};
