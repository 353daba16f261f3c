import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type NewFile = {
  readonly operationId: number;
  /** Who alone may have it. */
  readonly ownerId: number;
  /** Whose records are in it. */
  readonly merchantIds: readonly number[];
  readonly name: string;
  readonly now: Date;
};

/** The file of long work, without a part. */
export const insertFile = async (
  executor: Executor,
  { operationId, ownerId, merchantIds, name, now }: NewFile,
): Promise<void> => {
  await sql`
    insert into files (operation_id, owner_id, merchant_ids, name, created_at)
    values (${operationId}, ${ownerId}, ${[...merchantIds]}::bigint[], ${name}, ${now})
  `.execute(executor);
};

/** Adds a part behind those that the file has. */
export const appendPart = async (
  executor: Executor,
  operationId: number,
  content: Uint8Array,
): Promise<void> => {
  const written = await sql`
    with file as (update files set parts = parts + 1 where operation_id = ${operationId} returning id, parts)
    insert into file_parts (file_id, position, content) select id, parts, ${Buffer.from(content)}::bytea from file
  `.execute(executor);
  if (written.numAffectedRows !== 1n) throw new Error('Long work has no file.');
};

/** From now on the owner may have it, until it expires. */
export const completeFile = async (
  executor: Executor,
  operationId: number,
  expiresAt: Date,
): Promise<void> => {
  await sql`update files set expires_at = ${expiresAt} where operation_id = ${operationId}`.execute(
    executor,
  );
};

export const deleteFileOf = async (executor: Executor, operationId: number): Promise<void> => {
  await sql`delete from files where operation_id = ${operationId}`.execute(executor);
};

export type FileRow = Row<'files', 'id' | 'name' | 'parts' | 'merchant_ids'> &
  Row<'operations', 'kind'>;

/** A complete file of this person, who works at every merchant in it, with the kind of the work that wrote it. */
export const findFile = async (
  executor: Executor,
  owner: { readonly merchantIds: readonly number[]; readonly userId: number },
  { operationId, now }: { readonly operationId: number; readonly now: Date },
): Promise<FileRow | undefined> => {
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.parts, f.merchant_ids::integer[] as merchant_ids, o.kind from files f
      join operations o on o.id = f.operation_id
     where f.operation_id = ${operationId} and f.owner_id = ${owner.userId}
       and f.merchant_ids <@ ${[...owner.merchantIds]}::bigint[] and f.expires_at > ${now}
  `.execute(executor);
  return rows[0];
};

/** Parts have the positions 1 to `parts`. */
export const readPart = async (
  executor: Executor,
  fileId: number,
  position: number,
): Promise<Uint8Array | undefined> => {
  const { rows } = await sql<Row<'file_parts', 'content'>>`
    select p.content from file_parts p where p.file_id = ${fileId} and p.position = ${position}
  `.execute(executor);
  return rows[0]?.content;
};

/** Some of the files that have expired, with their parts; answers how many. */
export const deleteExpired = async (
  executor: Executor,
  now: Date,
  limit: number,
): Promise<number> => {
  const deleted = await sql`
    delete from files where id in (
      select id from files where expires_at <= ${now} order by expires_at limit ${limit}::integer
        for update skip locked)
  `.execute(executor);
  return Number(deleted.numAffectedRows ?? 0);
};
