import type { ImportMapping } from '@billfold/shared/contracts/import.contract';
import type { ImportKind, ImportState } from '@billfold/shared/contracts/import-rule';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import type { ImportSort } from './import-list';
import type { Totals } from './rows/import-results.queries';
import type { MappedColumns } from './mapping.service';

export type Samples = readonly (readonly string[])[];

export type ImportRecord = Row<
  'imports',
  | 'id'
  | 'merchant_id'
  | 'upload_id'
  | 'created_by'
  | 'session_id'
  | 'request_id'
  | 'file_name'
  | 'file_type'
  | 'bytes'
  | 'encoding'
  | 'separator'
  | 'rows'
  | 'runs_itself'
  | 'differs'
  | 'operation_id'
  | 'failure'
  | 'created_at'
  | 'run_at'
  | 'finished_at'
> & {
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly heads: readonly string[];
  readonly samples: Samples;
  readonly mapping: ImportMapping;
  readonly mapped_by: MappedColumns['by'];
  readonly planned: Totals | null;
  readonly counts: Totals | null;
  readonly undo_counts: { readonly undone: number; readonly kept: number } | null;
};

const recordColumns = sql`
  i.id, i.merchant_id, i.upload_id, i.created_by, i.session_id, i.request_id, i.file_name, i.file_type, i.bytes,
    i.encoding,
  i.separator, i.rows, i.runs_itself, i.differs, i.operation_id, i.failure, i.created_at, i.run_at,
    i.finished_at, i.kind, i.state,
  i.heads, i.samples, i.mapping, i.mapped_by, i.planned, i.counts, i.undo_counts`;

const ofMerchants = (merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`i.merchant_id = any(${[...merchantIds]}::bigint[])`;

/** Holds an import of these merchants until the transaction ends. */
export const lockImport = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<ImportRecord | undefined> => {
  const { rows } = await sql<ImportRecord>`
    select ${recordColumns} from imports i where i.id = ${id} and ${ofMerchants(merchantIds)} for update of i
  `.execute(executor);
  return rows[0];
};

export type ImportDetails = ImportRecord & {
  readonly merchant_name: string;
  readonly creator_name: string;
  readonly same_id: number | null;
  readonly same_at: Date | null;
  readonly same_by: string | null;
};

const detailColumns = sql`
  ${recordColumns}, m.name as merchant_name, c.full_name as creator_name, same.id as same_id,
    same.created_at as same_at,
  sc.full_name as same_by`;
const detailed = sql`
  imports i join merchants m on m.id = i.merchant_id join users c on c.id = i.created_by
    left join imports same on same.id = i.same_as left join users sc on sc.id = same.created_by`;

export const findImport = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<ImportDetails | undefined> => {
  const { rows } = await sql<ImportDetails>`
    select ${detailColumns} from ${detailed} where i.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

export const listImports = (
  executor: Executor,
  merchantIds: readonly number[],
  kind: ImportKind | undefined,
  request: ListRequest<ImportSort>,
): Promise<ListPage<ImportDetails>> =>
  readPage<ImportDetails, ImportSort>(executor, {
    columns: detailColumns,
    from: detailed,
    where: [ofMerchants(merchantIds), ...(kind === undefined ? [] : [sql`i.kind = ${kind}`])],
    sorts: { id: { key: sql`i.id`, type: 'bigint' } },
    id: sql`i.id`,
    keysFrom: sql`imports i`,
    request,
  });

export type NewImport = {
  readonly kind: ImportKind;
  readonly merchantId: number;
  readonly uploadId: number;
  readonly createdBy: number;
  readonly sessionId: number;
  readonly requestId: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly bytes: number;
  readonly hash: Buffer;
  readonly encoding: string;
  readonly separator: string;
  readonly heads: readonly string[];
  readonly samples: Samples;
  readonly columns: MappedColumns;
  readonly runsItself: boolean;
  readonly now: Date;
};

/** `same_as` is the last import of the same bytes that was run and not taken back. */
export const insertImport = async (executor: Executor, fresh: NewImport): Promise<number> => {
  const { rows } = await sql<Row<'imports', 'id'>>`
    insert into imports (merchant_id, kind, state, upload_id, created_by, session_id, request_id, file_name,
      file_type, bytes, file_hash,
      encoding, separator, heads, samples, mapping, mapped_by, runs_itself, same_as, created_at)
    values (${fresh.merchantId}, ${fresh.kind}, 'reading', ${fresh.uploadId}, ${fresh.createdBy},
      ${fresh.sessionId}, ${fresh.requestId},
      ${fresh.fileName}, ${fresh.fileType}, ${fresh.bytes}, ${fresh.hash}, ${fresh.encoding}, ${fresh.separator},
      ${[...fresh.heads]}::text[], ${JSON.stringify(fresh.samples)}::jsonb,
        ${JSON.stringify(fresh.columns.mapping)}::jsonb,
      ${JSON.stringify(fresh.columns.by)}::jsonb, ${fresh.runsItself},
      (select max(o.id) from imports o where o.merchant_id = ${fresh.merchantId} and o.kind = ${fresh.kind}
         and o.file_hash = ${fresh.hash} and o.counts is not null and o.state <> 'undone'), ${fresh.now})
    returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('An import was not stored.');
  return row.id;
};

export type ImportChange = {
  readonly state?: ImportState;
  readonly operationId?: number;
  readonly rows?: number;
  readonly columns?: MappedColumns;
  readonly planned?: Totals | null;
  readonly counts?: Totals;
  readonly differs?: number;
  readonly undoCounts?: { readonly undone: number; readonly kept: number };
  readonly failure?: string;
  readonly runsItself?: boolean;
  readonly runAt?: Date;
  readonly finishedAt?: Date;
  readonly who?: { readonly sessionId: number; readonly requestId: string };
};

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

/** Writes what a step made of an import; what is absent stays. */
export const updateImport = async (
  executor: Executor,
  id: number,
  change: ImportChange,
): Promise<void> => {
  const sets: RawBuilder<unknown>[] = [
    ...(change.state === undefined ? [] : [sql`state = ${change.state}`]),
    ...(change.operationId === undefined ? [] : [sql`operation_id = ${change.operationId}`]),
    ...(change.rows === undefined ? [] : [sql`rows = ${change.rows}`]),
    ...(change.columns === undefined
      ? []
      : [
          sql`mapping = ${json(change.columns.mapping)}`,
          sql`mapped_by = ${json(change.columns.by)}`,
        ]),
    ...(change.planned === undefined
      ? []
      : [sql`planned = ${change.planned === null ? null : json(change.planned)}`]),
    ...(change.counts === undefined ? [] : [sql`counts = ${json(change.counts)}`]),
    ...(change.differs === undefined ? [] : [sql`differs = ${change.differs}`]),
    ...(change.undoCounts === undefined ? [] : [sql`undo_counts = ${json(change.undoCounts)}`]),
    ...(change.failure === undefined ? [] : [sql`failure = ${change.failure}`]),
    ...(change.runsItself === undefined ? [] : [sql`runs_itself = ${change.runsItself}`]),
    ...(change.runAt === undefined ? [] : [sql`run_at = ${change.runAt}`]),
    ...(change.finishedAt === undefined ? [] : [sql`finished_at = ${change.finishedAt}`]),
    ...(change.who === undefined
      ? []
      : [sql`session_id = ${change.who.sessionId}`, sql`request_id = ${change.who.requestId}`]),
  ];
  await sql`update imports set ${sql.join(sets)} where id = ${id}`.execute(executor);
};

/** Whether an earlier import of the merchant is being run or taken back: they write one after the other. */
export const isAnotherRunning = async (
  executor: Executor,
  { id, merchant_id: merchantId }: Pick<ImportRecord, 'id' | 'merchant_id'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from imports i join operations o on o.id = i.operation_id
     where i.merchant_id = ${merchantId} and i.id <> ${id} and i.state in ('running', 'undoing')
       and o.finished_at is null
       and (o.done > 0 or o.id < (select mine.operation_id from imports mine where mine.id = ${id})) limit 1
  `.execute(executor);
  return rows.length > 0;
};

export const findImportByOperation = async (
  executor: Executor,
  operationId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'imports', 'id'>>`
    select i.id from imports i where i.id = (select (o.input ->> 'importId')::bigint from operations o
      where o.id = ${operationId})
  `.execute(executor);
  return rows[0]?.id;
};
