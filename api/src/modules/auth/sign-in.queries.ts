import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { isCustomerOf } from './merchant-scope.queries';

export type SignInUser = Row<
  'users',
  'id' | 'username' | 'email' | 'role' | 'state' | 'password_hash' | 'pin_hash'
>;

const columns = sql`u.id, u.username, u.email, u.role, u.state, u.password_hash, u.pin_hash`;

/** By e-mail when there is an @ in it, else by username; a username has none. */
export const findStaffToSignIn = async (
  executor: Executor,
  name: string,
): Promise<SignInUser | undefined> => {
  const isThem = name.includes('@')
    ? sql`lower(u.email) = lower(${name})`
    : sql`lower(u.username) = lower(${name})`;
  const { rows } =
    await sql<SignInUser>`select ${columns} from users u where u.kind = 'merchant' and ${isThem}`.execute(
      executor,
    );
  return rows[0];
};

export const findCustomerByUsername = async (
  executor: Executor,
  username: string,
): Promise<SignInUser | undefined> => {
  const { rows } = await sql<SignInUser>`
    select ${columns} from users u where u.kind = 'customer' and lower(u.username) = lower(${username})
  `.execute(executor);
  return rows[0];
};

/** Who has signed up before who has not. With a merchant name, only that merchant's customers have a phone there. */
export const findCustomerByPhone = async (
  executor: Executor,
  phone: string,
  merchantName: string | undefined,
): Promise<SignInUser | undefined> => {
  const { rows } = await sql<SignInUser>`
    select ${columns} from users u where u.kind = 'customer' and u.phone = ${phone} and ${isCustomerOf(merchantName)}
     order by u.state = 'invited', u.id limit 1
  `.execute(executor);
  return rows[0];
};

/** Null for a user without a password. */
export const findPasswordHash = async (
  executor: Executor,
  userId: number,
): Promise<string | null> => {
  const { rows } = await sql<
    Row<'users', 'password_hash'>
  >`select u.password_hash from users u where u.id = ${userId}`.execute(executor);
  return rows[0]?.password_hash ?? null;
};

/** Null for a user without a PIN. */
export const findPinHash = async (executor: Executor, userId: number): Promise<string | null> => {
  const { rows } = await sql<
    Row<'users', 'pin_hash'>
  >`select u.pin_hash from users u where u.id = ${userId}`.execute(executor);
  return rows[0]?.pin_hash ?? null;
};
