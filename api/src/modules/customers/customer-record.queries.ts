import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** What a business wrote about a customer, besides how to reach them. */
export type Details = Row<
  'subscriptions',
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
  | 'notes'
>;

/** Of a subscription that the caller holds. */
export const getDetails = async (executor: Executor, id: number): Promise<Details> => {
  const { rows } = await sql<Details>`
    select s.service_address, s.service_address2, s.service_address_city, s.service_address_state, s.service_address_zip, s.notes
      from subscriptions s where s.id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Subscription ${id} is held and does not exist.`);
  return row;
};

export const storeDetails = async (
  executor: Executor,
  id: number,
  details: Details,
): Promise<void> => {
  await executor.updateTable('subscriptions').set(details).where('id', '=', id).execute();
};
