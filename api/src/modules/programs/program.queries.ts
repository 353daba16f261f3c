import type { ProgramScope } from '@billfold/shared/contracts/program.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type ProgramRow = Pick<
  Row<'programs', 'user_id' | 'name' | 'created_at'>,
  'user_id' | 'name' | 'created_at'
> & {
  readonly scopes: readonly ProgramScope[];
};
export type ListedProgram = ProgramRow & Pick<Row<'programs', 'merchant_id'>, 'merchant_id'>;

/** The programs of these merchants that work, by name. */
export const listPrograms = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly ListedProgram[]> => {
  const { rows } = await sql<ListedProgram>`
    select p.user_id, p.merchant_id, p.name, p.scopes, p.created_at from programs p
     where p.merchant_id = any(${[...merchantIds]}::bigint[]) and p.ended_at is null order by lower(p.name), p.user_id
  `.execute(executor);
  return rows;
};

export type ProgramKeyRow = Row<
  'sessions',
  'id' | 'user_id' | 'key_hint' | 'created_at' | 'last_used_at' | 'expires_at'
>;

/** The keys of these programs that work, the newest first. */
export const listProgramKeys = async (
  executor: Executor,
  userIds: readonly number[],
  now: Date,
): Promise<readonly ProgramKeyRow[]> => {
  const { rows } = await sql<ProgramKeyRow>`
    select s.id, s.user_id, s.key_hint, s.created_at, s.last_used_at, s.expires_at from sessions s
     where s.user_id = any(${[...userIds]}::bigint[]) and s.kind = 'program' and s.ended_at is null
       and s.expires_at > ${now}
     order by s.id desc
  `.execute(executor);
  return rows;
};

/** Two changes of the programs of one merchant wait for each other. */
export const lockPrograms = async (
  transaction: Executor,
  merchantId: number,
): Promise<readonly ProgramRow[]> => {
  await sql`select from merchants where id = ${merchantId} for no key update`.execute(transaction);
  return listPrograms(transaction, [merchantId]);
};

type NewProgram = {
  readonly merchantId: number;
  readonly username: string;
  readonly name: string;
  readonly scopes: readonly ProgramScope[];
  readonly now: Date;
};

/** The program with a user of its own, which has no password. */
export const insertProgram = async (
  transaction: Executor,
  { merchantId, username, name, scopes, now }: NewProgram,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('users')
    .values({
      kind: 'program',
      role: 3,
      username,
      first_name: name,
      state: 'active',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into programs (user_id, merchant_id, name, scopes, created_at)
    values (${id}, ${merchantId}, ${name}, ${[...scopes]}::text[], ${now})
  `.execute(transaction);
  return id;
};

export const storeProgram = async (
  transaction: Executor,
  { user_id: id, name, scopes }: ProgramRow,
): Promise<void> => {
  await sql`update programs set name = ${name}, scopes = ${[...scopes]}::text[] where user_id = ${id}`.execute(
    transaction,
  );
  await sql`update users set first_name = ${name} where id = ${id}`.execute(transaction);
};

type NewKey = {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly hint: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export const insertProgramKey = async (transaction: Executor, key: NewKey): Promise<void> => {
  await sql`
    insert into sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at, key_hint)
    values (${key.tokenHash}, ${key.userId}, 'program', ${key.now}, ${key.now}, ${key.expiresAt}, ${key.hint})
  `.execute(transaction);
};

/** None of the keys of before works after this moment; one that ends earlier keeps its end. */
export const endKeysAt = async (
  transaction: Executor,
  userId: number,
  moment: Date,
): Promise<void> => {
  await sql`
    update sessions set expires_at = ${moment}
     where user_id = ${userId} and kind = 'program' and ended_at is null and expires_at > ${moment}
  `.execute(transaction);
};

export const endProgram = async (
  transaction: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`update programs set ended_at = ${now} where user_id = ${userId}`.execute(transaction);
  await sql`update users set state = 'inactive' where id = ${userId}`.execute(transaction);
  await sql`update sessions set ended_at = ${now} where user_id = ${userId} and ended_at is null`.execute(
    transaction,
  );
};
