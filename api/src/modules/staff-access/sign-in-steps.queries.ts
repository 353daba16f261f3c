import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type SignInStep = {
  readonly tokenHash: Buffer;
  readonly userId: number;
  /** Of the password that was just verified. */
  readonly passwordHash: string;
  readonly expiresAt: Date;
};

/** False when the password has changed since: one that is being changed is waited for. */
export const insertSignInStep = async (
  executor: Executor,
  { tokenHash, userId, passwordHash, expiresAt }: SignInStep,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sign_in_steps (token_hash, user_id, expires_at)
    select ${tokenHash}, u.id, ${expiresAt} from users u
     where u.id = ${userId} and u.kind = 'merchant' and u.state = 'active' and u.password_hash = ${passwordHash}
       for share of u
    returning id
  `.execute(executor);
  return rows.length === 1;
};

export type OpenStep = Row<'sign_in_steps', 'id' | 'user_id'>;

export const findSignInStep = async (
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenStep | undefined> => {
  const { rows } = await sql<OpenStep>`
    select id, user_id from sign_in_steps where token_hash = ${tokenHash} and expires_at > ${now}
  `.execute(executor);
  return rows[0];
};

export type StepUser = Row<'users', 'id' | 'username' | 'email' | 'role'> & {
  readonly password_hash: string;
};

/** The person of a step, locked so that a new password waits; before the step, as a new password does. */
export const holdStepUser = async (
  transaction: Executor,
  userId: number,
): Promise<StepUser | undefined> => {
  const { rows } = await sql<StepUser>`
    select id, username, email, role, password_hash from users
     where id = ${userId} and kind = 'merchant' and state = 'active' and password_hash is not null for share
  `.execute(transaction);
  return rows[0];
};

/** Uses the step up. False when it was used, or ended by a new password. */
export const takeSignInStep = async (transaction: Executor, id: number): Promise<boolean> => {
  const { rows } = await sql`delete from sign_in_steps where id = ${id} returning id`.execute(
    transaction,
  );
  return rows.length === 1;
};
