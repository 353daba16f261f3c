import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export const insertUpload = async (
  executor: Executor,
  createdBy: number,
  now: Date,
): Promise<number> => {
  const { id } = await executor
    .insertInto('import_uploads')
    .values({ created_by: createdBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Files of a member since this time that became no import, or none yet. */
export const countUnusedUploads = async (
  executor: Executor,
  createdBy: number,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_uploads u
     where u.created_by = ${createdBy} and u.created_at > ${since}
       and not exists (select from imports i where i.upload_id = u.id)
  `.execute(executor);
  return rows[0]?.count ?? 0;
};

export type FilePart = Row<'import_file_parts', 'position' | 'starts_at' | 'content'>;

export const insertPart = async (
  executor: Executor,
  uploadId: number,
  part: FilePart,
): Promise<void> => {
  await executor
    .insertInto('import_file_parts')
    .values({ upload_id: uploadId, ...part })
    .execute();
};

/** The part that holds this byte; undefined behind the end. */
const findPart = async (
  executor: Executor,
  uploadId: number,
  offset: number,
): Promise<FilePart | undefined> => {
  const { rows } = await sql<FilePart>`
    select position, starts_at, content from import_file_parts where upload_id = ${uploadId} and starts_at <= ${offset}
     order by starts_at desc limit 1
  `.execute(executor);
  const [part] = rows;
  return part !== undefined && offset < part.starts_at + part.content.length ? part : undefined;
};

export const deleteUpload = async (executor: Executor, id: number): Promise<void> => {
  await sql`delete from import_uploads where id = ${id}`.execute(executor);
};

/** One that became no import. */
export const deleteUnusedUpload = async (executor: Executor, id: number): Promise<void> => {
  await sql`
    delete from import_uploads u where u.id = ${id} and not exists (select from imports i where i.upload_id = u.id)
  `.execute(executor);
};

/** The bytes of a file from one on. */
export async function* readBytes(
  executor: Executor,
  uploadId: number,
  offset: number,
): AsyncGenerator<Buffer> {
  let next = offset;
  for (;;) {
    const part = await findPart(executor, uploadId, next);
    if (part === undefined) return;
    const content = Buffer.from(part.content).subarray(next - part.starts_at);
    next = part.starts_at + part.content.length;
    yield content;
  }
}
