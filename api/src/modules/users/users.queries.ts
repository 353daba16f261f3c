import { sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Executor } from '../../db/database';
import type { UserRow } from './user.presenter';

const columns = sql`u.id, u.kind, u.username, u.email, u.phone, u.first_name, u.last_name, u.is_business, u.business_name`;

export const getUser = async (executor: Executor, id: number): Promise<UserRow> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`User ${id} of an open session does not exist.`);
  return row;
};

/** Users this caller may change: the customer's own record, or customers of the staff member's merchants. */
const changeableBy = (actor: Actor) =>
  actor.kind === 'customer'
    ? sql`u.id = ${actor.userId}`
    : sql`u.kind = 'customer' and exists (
        select from subscriptions s
         where s.user_id = u.id and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
      )`;

/** Holds the row until the transaction ends; undefined when it is not this caller's to change. */
export const lockChangeableUser = async (executor: Executor, id: number, actor: Actor): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id} and ${changeableBy(actor)} for update of u`.execute(executor);
  return rows[0];
};

export const isEmailTaken = async (executor: Executor, email: string, user: { readonly id: number; readonly kind: string }): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from users u where u.kind = ${user.kind} and lower(u.email) = lower(${email}) and u.id <> ${user.id}
  `.execute(executor);
  return rows.length > 0;
};

export const updateEmail = async (executor: Executor, id: number, email: string): Promise<void> => {
  await sql`update users set email = ${email} where id = ${id}`.execute(executor);
};
