import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type KeyIdentity = {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
};

/** A key as one process owns it. A process that takes it over gets a higher number. */
export type OwnedKey = { readonly id: number; readonly takeovers: number };

export type KeyRecord =
  | ({ readonly kind: 'claimed' } & OwnedKey)
  | {
      readonly kind: 'found';
      readonly id: number;
      readonly requestHash: Buffer;
      readonly createdAt: Date;
      readonly answer: { readonly status: number; readonly body: unknown } | null;
      /** False once the process that runs it has stopped renewing its lease. */
      readonly isRunning: boolean;
    };

type KeyRow = Row<'idempotency_keys', 'id' | 'request_hash' | 'created_at' | 'status' | 'body'> & {
  is_new: boolean;
  is_running: boolean;
};

/**
 * Claims a new key, or answers its record; undefined when it was written or deleted at the same
 * moment.
 */
export const claimKey = async (
  db: Executor,
  claim: KeyIdentity & {
    readonly requestHash: Buffer;
    readonly now: Date;
    readonly leaseMs: number;
  },
): Promise<KeyRecord | undefined> => {
  const { rows } = await sql<KeyRow>`
    with inserted as (
      insert into idempotency_keys (principal, route, key, request_hash, created_at, leased_until)
      values (${claim.principal}, ${claim.route}, ${claim.key}, ${claim.requestHash}, ${claim.now},
        clock_timestamp() + ${claim.leaseMs}::integer * interval '1 millisecond')
      on conflict (principal, route, key) do nothing
      returning id, true as is_new, request_hash, created_at, status, body, true as is_running
    )
    select * from inserted
    union all
    select k.id, false, k.request_hash, k.created_at, k.status, k.body,
      coalesce(k.leased_until > clock_timestamp(), false)
    from idempotency_keys k
    where k.principal = ${claim.principal} and k.route = ${claim.route} and k.key = ${claim.key}
      and not exists (select from inserted)`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.is_new) return { kind: 'claimed', id: row.id, takeovers: 0 };
  return {
    kind: 'found',
    id: row.id,
    requestHash: row.request_hash,
    createdAt: row.created_at,
    answer: row.status === null ? null : { status: row.status, body: row.body },
    isRunning: row.is_running,
  };
};

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;
const ownedBy = ({ id, takeovers }: OwnedKey) =>
  sql`k.id = ${id} and k.takeovers = ${takeovers} and k.status is null`;

/**
 * The key for the one repeat that continues the request of a dead or paused process; never waits for a running request.
 */
export const takeOverKey = async (
  db: Executor,
  id: number,
  leaseMs: number,
): Promise<OwnedKey | undefined> => {
  const { rows } = await sql<Row<'idempotency_keys', 'id' | 'takeovers'>>`
    update idempotency_keys set takeovers = takeovers + 1, leased_until = ${leaseUntil(leaseMs)}
    where id = (
      select id from idempotency_keys
      where id = ${id} and status is null and (leased_until is null or leased_until <= clock_timestamp())
      for no key update skip locked
    )
    returning id, takeovers`.execute(db);
  return rows[0];
};

/**
 * Locks the key until the transaction ends, so that it is not taken over meanwhile. False when it belongs to another
 * process, or answered.
 */
export const lockOwnedKey = async (transaction: Executor, key: OwnedKey): Promise<boolean> => {
  const { rows } =
    await sql`select k.id from idempotency_keys k where ${ownedBy(key)} for no key update`.execute(
      transaction,
    );
  return rows.length > 0;
};

/** Does not wait for the transaction that holds the key meanwhile. */
export const renewKeyLease = async (
  db: Executor,
  key: OwnedKey,
  leaseMs: number,
): Promise<void> => {
  await sql`
    update idempotency_keys set leased_until = ${leaseUntil(leaseMs)}
    where id = (select k.id from idempotency_keys k where ${ownedBy(key)} for no key update skip locked)`.execute(
    db,
  );
};

type KeyState = Pick<Extract<KeyRecord, { kind: 'found' }>, 'answer'> & {
  readonly takeovers: number;
};

/** The process that owns the key now, and its answer; undefined when it is gone. */
export const findKey = async (db: Executor, id: number): Promise<KeyState | undefined> => {
  const { rows } = await sql<Row<'idempotency_keys', 'takeovers' | 'status' | 'body'>>`
    select takeovers, status, body from idempotency_keys where id = ${id}`.execute(db);
  const [row] = rows;
  return (
    row && {
      takeovers: row.takeovers,
      answer: row.status === null ? null : { status: row.status, body: row.body },
    }
  );
};

/** The first answer stays: a second one, or that of a process which lost the key, changes nothing. False then. */
export const storeAnswer = async (
  db: Executor,
  key: OwnedKey,
  answer: { readonly status: number; readonly body: unknown },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update idempotency_keys k
    set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb, answered_at = ${now},
      leased_until = null
    where ${ownedBy(key)} returning k.id`.execute(db);
  return rows.length > 0;
};

/** Every table whose rows name the key that they were made under. */
export const keyedTables = [
  'payment_attempts',
  'payment_splits',
  'payment_runs',
  'payment_methods',
  'desk_payments',
  'refunds',
  'messages',
  'operations',
] as const;

/**
 * Frees a key whose request never began, so that a corrected request can use it. One that something was made under ends
 * its lease. False, and nothing else, when the key was answered or taken over.
 */
export const releaseKey = async (db: Database, key: OwnedKey): Promise<boolean> => {
  return db.transaction().execute(async (transaction) => {
    // What another process makes under the key waits for this lock or is seen by the next statement.
    const { rows } =
      await sql`select k.id from idempotency_keys k where ${ownedBy(key)} for update`.execute(
        transaction,
      );
    if (rows.length === 0) return false;
    const isNamed = sql.join(
      keyedTables.map(
        (table) => sql`exists (select from ${sql.table(table)} where idempotency_key_id = k.id)`,
      ),
      sql` or `,
    );
    await sql`
      with freed as (
        delete from idempotency_keys k where ${ownedBy(key)} and not (${isNamed}) returning k.id
      )
      update idempotency_keys k set leased_until = null
      where ${ownedBy(key)} and not exists (select from freed)`.execute(transaction);
    return true;
  });
};

export const deleteKey = async (db: Executor, id: number, createdBefore: Date): Promise<void> => {
  await sql`delete from idempotency_keys where id = ${id} and created_at < ${createdBefore}`.execute(
    db,
  );
};

/** Ids of keys that are older than they are kept; a bounded number at a time. */
export const listExpiredKeys = async (
  db: Executor,
  createdBefore: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'idempotency_keys', 'id'>>`
    select id from idempotency_keys where created_at < ${createdBefore} order by created_at limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};
