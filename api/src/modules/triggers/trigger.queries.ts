import { sql } from 'kysely';
import { contains } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { ListPage, ListRequest } from '../../core/list-page';

export type TriggerRow = Row<
  'triggers',
  'id' | 'merchant_id' | 'label' | 'object_name' | 'to_email' | 'send_time' | 'is_active'
> & {
  readonly template: { readonly id: number; readonly name: string } | null;
  readonly scheduled_days: number[];
  readonly conditions: {
    readonly id: number;
    readonly type: string;
    readonly field_name: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly actions: { readonly action_type: string; readonly recipients: string[] }[];
};

const columns = sql`
  t.id, t.merchant_id, t.label, t.object_name, t.to_email, t.send_time, t.is_active, to_json(t.scheduled_days) as scheduled_days,
  (select json_build_object('id', tp.id, 'name', tp.name) from sms_templates tp where tp.id = t.template_id) as template,
  (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'field_name', c.field_name, 'operator', c.operator, 'value', c.value)
     order by c.position), '[]') from trigger_conditions c where c.trigger_id = t.id) as conditions,
  (select coalesce(json_agg(json_build_object('action_type', a.action_type, 'recipients', a.recipients) order by a.position), '[]')
     from trigger_actions a where a.trigger_id = t.id) as actions
`;
const ofMerchants = (merchantIds: readonly number[]) =>
  sql`t.merchant_id = any(${[...merchantIds]}::bigint[])`;

export type TriggerSort = 'id' | 'label';
const sortKeys: Readonly<Record<TriggerSort, SortKey>> = {
  id: { key: sql`t.id`, type: 'bigint' },
  label: { key: sql`lower(t.label)`, type: 'text' },
};

export const listTriggers = (
  executor: Executor,
  merchantIds: readonly number[],
  search: string | undefined,
  request: ListRequest<TriggerSort>,
): Promise<ListPage<TriggerRow>> =>
  readPage<TriggerRow, TriggerSort>(executor, {
    columns,
    from: sql`triggers t`,
    where: [
      ofMerchants(merchantIds),
      ...(search === undefined ? [] : [contains([sql`t.label`], search)]),
    ],
    sorts: sortKeys,
    id: sql`t.id`,
    request,
  });

/** Holds the row of a trigger of these merchants and answers whether it is active. */
export const lockTrigger = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<{ readonly isActive: boolean; readonly merchantId: number } | undefined> => {
  const { rows } = await sql<Row<'triggers', 'is_active' | 'merchant_id'>>`
    select t.is_active, t.merchant_id from triggers t where t.id = ${id} and ${ofMerchants(merchantIds)} for update
  `.execute(executor);
  const [row] = rows;
  return row && { isActive: row.is_active, merchantId: row.merchant_id };
};

export const setTriggerActive = async (
  executor: Executor,
  id: number,
  isActive: boolean,
  now: Date,
): Promise<void> => {
  await sql`update triggers set is_active = ${isActive}, updated_at = ${now} where id = ${id}`.execute(
    executor,
  );
};

export const getTrigger = async (executor: Executor, id: number): Promise<TriggerRow> => {
  const { rows } =
    await sql<TriggerRow>`select ${columns} from triggers t where t.id = ${id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Trigger ${id} vanished.`);
  return row;
};
