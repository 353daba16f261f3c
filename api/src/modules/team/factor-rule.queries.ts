import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type FactorRuleRow = Row<'merchants', 'id' | 'name' | 'second_factor_required'>;

export const listFactorRules = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly FactorRuleRow[]> => {
  const { rows } = await sql<FactorRuleRow>`
    select id, name, second_factor_required from merchants where id = any(${[...merchantIds]}::bigint[])
      order by name, id
  `.execute(executor);
  return rows;
};

export const setFactorRule = async (
  executor: Executor,
  merchantId: number,
  isRequired: boolean,
): Promise<void> => {
  await sql`update merchants set second_factor_required = ${isRequired} where id = ${merchantId}`.execute(
    executor,
  );
};

/** Whether the person also works for a merchant that is not one of these. */
export const worksElsewhere = async (
  executor: Executor,
  userId: number,
  merchantIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_staff where user_id = ${userId}
      and not merchant_id = any(${[...merchantIds]}::bigint[]) limit 1
  `.execute(executor);
  return rows.length === 1;
};
