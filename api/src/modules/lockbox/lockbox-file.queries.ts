import { lockboxIntegration as integration } from '@billfold/shared/contracts/lockbox-rule';
import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import type { LeftOutPayment, LockboxLayout } from './lockbox-layout.domain';

/** Those of these merchants that have the integration, by id. */
export const listLockboxMerchants = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'merchants', 'id'>>`
    select id from merchants where id = any(${[...merchantIds]}::bigint[])
      and ${integration} = any(integrations) order by id
  `.execute(executor);
  return rows.map(({ id }) => id);
};

export type LockboxFileRow = Row<
  'lockbox_files',
  'id' | 'merchant_id' | 'file_date' | 'records'
> & {
  readonly merchant_name: string | null;
  readonly left_out: readonly LeftOutPayment[];
};

const columns = sql`f.id, f.merchant_id, f.file_date, f.records, f.left_out,
  (select m.name from merchants m where m.id = f.merchant_id) as merchant_name`;

export type LockboxFileSort = 'date';

export const listFiles = (
  executor: Executor,
  merchantIds: readonly number[],
  request: ListRequest<LockboxFileSort>,
): Promise<ListPage<LockboxFileRow>> =>
  readPage<LockboxFileRow, LockboxFileSort>(executor, {
    columns,
    from: sql`lockbox_files f`,
    where: [sql`f.merchant_id = any(${[...merchantIds]}::bigint[])`],
    sorts: { date: { key: sql`f.file_date`, type: 'date' } },
    id: sql`f.id`,
    request,
  });

export const getFile = async (executor: Executor, id: number): Promise<LockboxFileRow> => {
  const { rows } =
    await sql<LockboxFileRow>`select ${columns} from lockbox_files f where f.id = ${id}`.execute(
      executor,
    );
  const [row] = rows;
  if (row === undefined) throw new Error(`Lockbox file ${id} vanished.`);
  return row;
};

export type LockboxFileContent = Row<'lockbox_files', 'merchant_id' | 'file_date' | 'content'>;

export const findContent = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<LockboxFileContent | undefined> => {
  const { rows } = await sql<LockboxFileContent>`
    select merchant_id, file_date, content from lockbox_files where id = ${id}
      and merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};

export type LockboxSeries = {
  readonly merchantId: number;
  readonly name: string;
  readonly timeZone: string;
  /** As it is stored: null is the layout that ships. */
  readonly layout: unknown;
  /** Of the merchant, at that moment. */
  readonly today: string;
  /** The night makes the file of this day next: it has made those of the days before, since it began. */
  readonly nextDate: string | null;
  readonly beganAt: Date | null;
};

/** One file of a merchant is made at a time, by any process. Undefined: no such merchant. */
export const lockSeries = async (
  executor: Executor,
  merchantId: number,
  now: Date,
): Promise<LockboxSeries | undefined> => {
  await sql`
    insert into lockbox_settings (merchant_id) select id from merchants where id = ${merchantId} on conflict do nothing
  `.execute(executor);
  const { rows } = await sql<LockboxSeries>`
    select s.merchant_id as "merchantId", m.name, m.time_zone as "timeZone", s.layout,
      business_date(${now}, m.time_zone)::text as today,
      s.next_date::text as "nextDate", s.nights_began_at as "beganAt"
    from lockbox_settings s join merchants m on m.id = s.merchant_id where s.merchant_id = ${merchantId} for update of s
  `.execute(executor);
  return rows[0];
};

export type FileDay = {
  readonly merchantId: number;
  /** YYYY-MM-DD */
  readonly date: string;
};

/** The file of a day, in whatever layout: the first one, since earlier releases made another one for each layout. */
export const findFileId = async (
  executor: Executor,
  { merchantId, date }: FileDay,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'lockbox_files', 'id'>>`
    select id from lockbox_files where merchant_id = ${merchantId} and file_date = ${date}::date
      and format <> 'csv' order by id limit 1
  `.execute(executor);
  return rows[0]?.id;
};

export type NewFile = FileDay & {
  readonly layout: LockboxLayout;
  readonly records: number;
  readonly total: number;
  readonly content: string;
  readonly leftOut: readonly LeftOutPayment[];
  readonly now: Date;
};

export const insertFile = async (executor: Executor, file: NewFile): Promise<number> => {
  const { rows } = await sql<Row<'lockbox_files', 'id'>>`
    insert into lockbox_files (merchant_id, format, file_date, records, total, layout, content, left_out, created_at)
    values (${file.merchantId}, ${file.layout.name}, ${file.date}::date, ${file.records}, ${file.total},
      ${JSON.stringify(file.layout)}::jsonb,
      ${file.content}, ${JSON.stringify(file.leftOut)}::jsonb, ${file.now})
    returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('The lockbox file was not stored.');
  return row.id;
};

/** How the bank of a merchant reads its files, as it is stored; undefined: the merchant has no such files. */
export const findLayout = async (
  executor: Executor,
  merchantId: number,
): Promise<{ readonly layout: unknown } | undefined> => {
  const { rows } = await sql<{ layout: unknown }>`
    select s.layout from merchants m left join lockbox_settings s on s.merchant_id = m.id
     where m.id = ${merchantId} and ${integration} = any(m.integrations)
  `.execute(executor);
  return rows[0];
};

export const setLayout = async (
  executor: Executor,
  merchantId: number,
  layout: LockboxLayout,
): Promise<void> => {
  await sql`update lockbox_settings set layout = ${JSON.stringify(layout)}::jsonb
    where merchant_id = ${merchantId}`.execute(executor);
};
