import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { isFoundIn } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { TemplateFilter, TemplateSort } from './template-list';

export type TemplateRow = Row<
  'sms_templates',
  'id' | 'merchant_id' | 'name' | 'body' | 'version'
> & {
  readonly merchant_name: string;
  readonly is_archived: boolean;
  readonly used_by: { readonly id: number; readonly label: string }[];
};

const columns = sql`
  t.id, t.merchant_id, t.name, t.body, t.version, me.name as merchant_name, t.archived_at is not null as is_archived,
  (select coalesce(json_agg(json_build_object('id', e.id, 'label', e.label) order by lower(e.label), e.id), '[]')
     from triggers e where e.template_id = t.id) as used_by
`;
const from = sql`sms_templates t join merchants me on me.id = t.merchant_id`;
const ofMerchants = (merchantIds: readonly number[]) =>
  sql`t.merchant_id = any(${[...merchantIds]}::bigint[])`;

const sortKeys: Readonly<Record<TemplateSort, SortKey>> = {
  name: { key: sql`lower(t.name)`, type: 'text' },
  id: { key: sql`t.id`, type: 'bigint' },
};

/** Templates of these merchants, archived ones or the others. */
export const listTemplates = (
  executor: Executor,
  merchantIds: readonly number[],
  { merchantId, isArchived, search }: TemplateFilter,
  request: ListRequest<TemplateSort>,
): Promise<ListPage<TemplateRow>> =>
  readPage<TemplateRow, TemplateSort>(executor, {
    columns,
    from,
    where: [
      ofMerchants(merchantIds),
      isArchived ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
      ...(merchantId === undefined ? [] : [sql`t.merchant_id = ${merchantId}`]),
      ...(search === undefined ? [] : [isFoundIn(sql`(t.name || ' ' || t.body)`, search)]),
    ],
    sorts: sortKeys,
    id: sql`t.id`,
    request,
  });

type Asked = { readonly merchantIds: readonly number[]; readonly id: number };

export const findTemplate = async (
  executor: Executor,
  { merchantIds, id }: Asked,
): Promise<TemplateRow | undefined> => {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from ${from} where t.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

/** Holds a template: no trigger takes it, and no other change of it starts, until the transaction ends. */
export const lockTemplate = async (
  executor: Executor,
  lockRequest: Asked,
): Promise<TemplateRow | undefined> => {
  await sql`
    select from sms_templates t where t.id = ${lockRequest.id} and ${ofMerchants(lockRequest.merchantIds)} for update
  `.execute(executor);
  return findTemplate(executor, lockRequest);
};

/** A template that a trigger of the merchant may take. It stays as it is until the transaction ends. */
export const lockUsableTemplate = async (
  executor: Executor,
  { id, merchantId }: { readonly id: number; readonly merchantId: number },
): Promise<Row<'sms_templates', 'id' | 'name' | 'body'> | undefined> => {
  const { rows } = await sql<Row<'sms_templates', 'id' | 'name' | 'body'>>`
    select id, name, body from sms_templates where id = ${id} and merchant_id = ${merchantId}
      and archived_at is null for share
  `.execute(executor);
  return rows[0];
};

/** One change of names at a time at a merchant. */
export const lockTemplateNames = async (executor: Executor, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms_templates', ${merchantId}))`.execute(
    executor,
  );
};

/** Lower-case names of the merchant's templates that begin like this; also of archived ones. */
export const listNamesLike = async (
  executor: Executor,
  merchantId: number,
  beginning: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from sms_templates
     where merchant_id = ${merchantId} and starts_with(lower(name), ${beginning.toLowerCase()})
  `.execute(executor);
  return new Set(rows.map(({ name }) => name));
};

export const isNameTaken = async (
  executor: Executor,
  {
    merchantId,
    name,
    except,
  }: {
    readonly merchantId: number;
    readonly name: string;
    readonly except: number | null;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    select from sms_templates
     where merchant_id = ${merchantId} and lower(name) = lower(${name}) and id is distinct from ${except}::bigint
  `.execute(executor);
  return rows.length > 0;
};

export const insertTemplate = async (
  executor: Executor,
  template: {
    readonly merchantId: number;
    readonly name: string;
    readonly body: string;
    readonly now: Date;
  },
): Promise<number> => {
  const { rows } = await sql<Row<'sms_templates', 'id'>>`
    insert into sms_templates (merchant_id, name, body, created_at)
    values (${template.merchantId}, ${template.name}, ${template.body}, ${template.now}) returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A template was not stored.');
  return row.id;
};

export const updateTemplate = async (
  executor: Executor,
  template: {
    readonly id: number;
    readonly name: string;
    readonly body: string;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    update sms_templates set name = ${template.name}, body = ${template.body}, updated_at = ${template.now},
      version = version + 1
     where id = ${template.id}
  `.execute(executor);
};

export const setArchived = async (
  executor: Executor,
  id: number,
  archivedAt: Date | null,
): Promise<void> => {
  await sql`update sms_templates set archived_at = ${archivedAt}, version = version + 1 where id = ${id}`.execute(
    executor,
  );
};

export const deleteTemplateRow = async (executor: Executor, id: number): Promise<void> => {
  await sql`delete from sms_templates where id = ${id}`.execute(executor);
};
