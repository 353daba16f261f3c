import { createHash } from 'node:crypto';
import {
  applyInTransaction,
  type Migration,
  type MigrationOptions,
  type MigrationSession,
} from './migration-session';

/** A file of functions; its first line is `-- version 3`. */
type FunctionFile = { readonly name: string; readonly version: number; readonly hash: string };

/** Throws when the first line is no version. */
export const describeFunction = ({ name, text }: Migration): FunctionFile => {
  const version = Number(/^-- version ([1-9]\d*)\n/.exec(text)?.[1]);
  if (!Number.isInteger(version))
    throw new Error(`Function ${name} must begin with a line '-- version 1'.`);
  return { name, version, hash: createHash('sha256').update(text).digest('hex') };
};

/** Whether the file replaces what is in the database. A later release may have written that. */
const isNewer = (file: FunctionFile, written: FunctionFile | undefined): boolean => {
  if (written === undefined || file.version > written.version) return true;
  if (file.version === written.version && file.hash !== written.hash)
    throw new Error(
      `Function ${file.name} differs from version ${file.version} in the database. Raise the version in its first line.`,
    );
  return false;
};

const readWritten = async (
  { query }: MigrationSession,
  table: string,
): Promise<ReadonlyMap<string, FunctionFile>> => {
  const rows = await query(`select name, version, hash from ${table}`);
  return new Map(
    rows.map(({ name, version, hash }) => [
      String(name),
      { name: String(name), version: Number(version), hash: String(hash) },
    ]),
  );
};

/**
 * Writes the functions that are newer than those in the database, all in one transaction, and answers their names.
 * Bodies are not checked while they are written, so that the order of the files does not matter. Call it with the lock
 * of the migrations.
 */
export const applyFunctions = async (
  session: MigrationSession,
  options: MigrationOptions,
): Promise<readonly string[]> => {
  const { query } = session;
  const table = `${options.schema}.${options.table}_functions`;
  const files = options.functions ?? [];
  if (files.length === 0) return [];
  await query(
    `create table if not exists ${table} (name text primary key, version integer not null, hash text not null)`,
  );
  const written = await readWritten(session, table);
  const newer = files
    .map((file) => ({ ...describeFunction(file), text: file.text }))
    .filter((file) => isNewer(file, written.get(file.name)));
  if (newer.length === 0) return [];
  const writeAll = async (): Promise<void> => {
    await query('set local check_function_bodies = off');
    for (const { name, version, hash, text } of newer) {
      await query(text).catch((error: unknown) => {
        throw Object.assign(new Error(`Function ${name} failed: ${String(error)}`), {
          cause: error,
          code: error instanceof Error && 'code' in error ? error.code : undefined,
        });
      });
      await query(
        `insert into ${table} (name, version, hash) values ($1, $2, $3)
         on conflict (name) do update set version = excluded.version, hash = excluded.hash`,
        [name, version, hash],
      );
    }
  };
  await applyInTransaction(session, writeAll, options);
  return newer.map(({ name }) => name);
};
