import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type Names = Row<
  'users',
  'first_name' | 'last_name' | 'is_business' | 'business_name' | 'date_of_birth'
>;
type Rest = Row<
  'subscriptions',
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
  | 'notes'
>;
/** What a merchant wrote about a customer, besides how to reach them. */
export type CustomerRecord = Names & Rest;

/** Of a subscription that the caller holds. */
export const getRecord = async (executor: Executor, id: number): Promise<CustomerRecord> => {
  const { rows } = await sql<CustomerRecord>`
    select ${customerName.first} as first_name, ${customerName.last} as last_name,
      ${customerName.isBusiness} as is_business,
           ${customerName.business} as business_name, ${customerName.birthday} as date_of_birth,
           s.service_address, s.service_address2, s.service_address_city, s.service_address_state,
             s.service_address_zip, s.notes
      from subscriptions s join users u on u.id = s.user_id where s.id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Subscription ${id} is held and does not exist.`);
  return row;
};

export const storeRest = async (executor: Executor, id: number, rest: Rest): Promise<void> => {
  await executor.updateTable('subscriptions').set(rest).where('id', '=', id).execute();
};

/** The merchant's name for the customer, independent of the person's own. */
export const storeNames = async (executor: Executor, id: number, names: Names): Promise<void> => {
  await executor.updateTable('subscriptions').set(names).where('id', '=', id).execute();
};

/** The person's own name; the merchant of the subscription uses it, too. */
export const storeOwnNames = async (
  executor: Executor,
  { id, userId }: { readonly id: number; readonly userId: number },
  names: Names,
): Promise<void> => {
  await executor.updateTable('users').set(names).where('id', '=', userId).execute();
  await sql`
    update subscriptions set first_name = null, last_name = null, is_business = null, business_name = null,
      date_of_birth = null
     where id = ${id}
  `.execute(executor);
};
