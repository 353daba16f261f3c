import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type FactorRow = Row<
  'second_factors',
  'sealed_key' | 'since' | 'last_step' | 'pending_key' | 'pending_until'
>;

export const findFactor = async (
  executor: Executor,
  userId: number,
): Promise<FactorRow | undefined> => {
  const { rows } = await sql<FactorRow>`
    select sealed_key, since, last_step, pending_key, pending_until from second_factors where user_id = ${userId}
  `.execute(executor);
  return rows[0];
};

/** Whether the factor of this person is on. */
export const isFactorOn = async (executor: Executor, userId: number): Promise<boolean> =>
  ((await findFactor(executor, userId))?.sealed_key ?? null) !== null;

/** Names of the merchants of this person that require a second factor. */
export const listRequiring = async (
  executor: Executor,
  userId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchants', 'name'>>`
    select m.name from merchant_staff s join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and m.second_factor_required order by m.name
  `.execute(executor);
  return rows.map(({ name }) => name);
};

/** False when the factor is on meanwhile and no code of it was given: `replaces`. */
export const setPendingKey = async (
  executor: Executor,
  {
    userId,
    sealedKey,
    until,
    replaces,
  }: {
    readonly userId: number;
    readonly sealedKey: Buffer;
    readonly until: Date;
    readonly replaces: boolean;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into second_factors as f (user_id, pending_key, pending_until) values (${userId}, ${sealedKey}, ${until})
    on conflict (user_id) do update set pending_key = excluded.pending_key, pending_until = excluded.pending_until
      where f.sealed_key is null or ${replaces} returning f.user_id
  `.execute(executor);
  return rows.length === 1;
};

/** Makes the pending key the key. False when it is no longer the pending one. */
export const takePendingKey = async (
  transaction: Executor,
  {
    userId,
    pendingKey,
    step,
    now,
  }: {
    readonly userId: number;
    readonly pendingKey: Buffer;
    readonly step: number;
    readonly now: Date;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    update second_factors set sealed_key = pending_key, since = ${now}, last_step = ${step}, pending_key = null,
      pending_until = null
     where user_id = ${userId} and pending_key = ${pendingKey} and pending_until > ${now} returning user_id
  `.execute(transaction);
  return rows.length === 1;
};

/** Uses a code of the app up. False when it, or a later one, was used before. */
export const takeStep = async (
  transaction: Executor,
  userId: number,
  step: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update second_factors set last_step = ${step}
     where user_id = ${userId} and sealed_key is not null and last_step < ${step} returning user_id
  `.execute(transaction);
  return rows.length === 1;
};

export const hasRecoveryCode = async (
  executor: Executor,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    select from recovery_codes where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
  `.execute(executor);
  return rows.length === 1;
};

/** False when it was used before. */
export const takeRecoveryCode = async (
  transaction: Executor,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
     where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning id
  `.execute(transaction);
  return rows.length === 1;
};

export const countRecoveryCodes = async (executor: Executor, userId: number): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from recovery_codes where user_id = ${userId} and used_at is null
  `.execute(executor);
  return rows[0]?.left ?? 0;
};

/** Ends all recovery codes before these. */
export const replaceRecoveryCodes = async (
  transaction: Executor,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(transaction);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${[...hashes]}::bytea[])
  `.execute(transaction);
};

/** False when there was none. */
export const removeFactor = async (transaction: Executor, userId: number): Promise<boolean> => {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(transaction);
  const { rows } = await sql<{ was_on: boolean }>`
    delete from second_factors where user_id = ${userId} returning sealed_key is not null as was_on
  `.execute(transaction);
  return rows[0]?.was_on === true;
};

export const noteFactorInSession = async (
  executor: Executor,
  sessionId: number,
  now: Date,
): Promise<void> => {
  await sql`update sessions set second_factor_at = ${now} where id = ${sessionId}`.execute(
    executor,
  );
};
