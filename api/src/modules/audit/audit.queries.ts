import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { readPage } from '../../db/list-page.queries';
import { contains, partsOf } from '../../db/list.queries';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';
import type { AuditFilter, AuditSort } from './audit-list';

export type AuditRow = Row<
  'audit_log',
  'id' | 'at' | 'actor' | 'action' | 'entity' | 'entity_id' | 'before' | 'after'
> &
  Present<Row<'audit_log', 'merchant_id'>> & {
    /** Null of a system actor. */
    readonly actor_name: string | null;
    /** Null of what has no name. */
    readonly entity_name: string | null;
  };

const person = sql`case when l.actor ~ '^(customer|merchant):[0-9]+$' then split_part(l.actor, ':', 2)::bigint end`;

const personName = sql`coalesce(nullif(p.full_name, ''), nullif(p.business_name, ''), p.username)`;
const entityName = sql`
  case l.entity
    when 'staff' then (select ${personName} from users p where p.id = l.entity_id)
    when 'user' then (select ${personName} from users p where p.id = l.entity_id)
    when 'subscription' then
      (select coalesce(nullif(s.full_name, ''), ${personName}) from subscriptions s join users p on p.id = s.user_id where s.id = l.entity_id)
    when 'invoice' then (select i.invoice_number from invoices i where i.id = l.entity_id)
    when 'group' then (select g.name from auto_groups g where g.id = l.entity_id)
    when 'tag' then (select t.name from tags t where t.id = l.entity_id)
    when 'template' then (select t.name from sms_templates t where t.id = l.entity_id)
    when 'trigger' then (select t.label from triggers t where t.id = l.entity_id)
  end`;

/** The log of the merchants at which the actor may read it. */
export const listAudit = (
  executor: Executor,
  actor: StaffActor,
  { merchantIds, staffId, entity, customerId, search }: AuditFilter,
  request: ListRequest<AuditSort>,
): Promise<ListPage<AuditRow>> =>
  readPage<AuditRow, AuditSort>(executor, {
    columns: sql`
      l.id, l.at, l.actor, l.action, l.entity, l.entity_id, l.before, l.after, l.merchant_id,
      coalesce(nullif(u.full_name, ''), u.username) as actor_name, ${entityName} as entity_name`,
    from: sql`audit_log l left join users u on u.id = ${person}`,
    parts: partsOf(actor, { user: 'l.entity_id', merchant: 'l.merchant_id' }, merchantIds),
    where: [
      ...(staffId === undefined ? [] : [sql`l.actor = ${`merchant:${staffId}`}`]),
      ...(entity === undefined ? [] : [sql`l.entity = ${entity}`]),
      ...(customerId === undefined
        ? []
        : [sql`l.entity = 'subscription'`, sql`l.entity_id = ${customerId}`]),
      ...(search === undefined
        ? []
        : [contains([sql`translate(l.action, '._', '  ')`, sql`u.full_name`], search)]),
    ],
    sorts: { at: { key: sql`l.at`, type: 'timestamptz' } },
    id: sql`l.id`,
    request,
  });
