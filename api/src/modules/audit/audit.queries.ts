import {
  auditActionWords,
  auditDoorWords,
  auditEntities,
  auditStatePrefixes,
} from '@billfold/shared/contracts/audit-words';
import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { countAll, readPage, readRows } from '../../db/list-page.queries';
import { isFoundInAny, partsOf } from '../../db/list.queries';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';
import type { AuditFilter, AuditSort } from './audit-list';

export type AuditRow = Row<
  'audit_log',
  'id' | 'at' | 'actor' | 'action' | 'entity' | 'entity_id' | 'before' | 'after'
> &
  Present<Row<'audit_log', 'merchant_id'>> &
  Pick<Row<'merchants'>, 'time_zone'> & {
    /** Null of a system actor. */
    readonly actor_name: string | null;
    /** Null for an entity without a name. */
    readonly entity_name: string | null;
  };

const person = sql`case when l.actor ~ '^(customer|merchant):[0-9]+$' then split_part(l.actor, ':', 2)::bigint end`;

const personName = sql`coalesce(nullif(p.full_name, ''), nullif(p.business_name, ''), p.username)`;
const entityName = sql`
  case case l.entity when 'conversation' then 'subscription' else l.entity end
    when 'staff' then (select ${personName} from users p where p.id = l.entity_id)
    when 'user' then (select ${personName} from users p where p.id = l.entity_id)
    when 'subscription' then
      (select coalesce(nullif(s.full_name, ''), ${personName}) from subscriptions s
        join users p on p.id = s.user_id where s.id = l.entity_id)
    when 'invoice' then (select i.invoice_number from invoices i where i.id = l.entity_id)
    when 'group' then (select g.name from auto_groups g where g.id = l.entity_id)
    when 'tag' then (select t.name from tags t where t.id = l.entity_id)
    when 'template' then (select t.name from sms_templates t where t.id = l.entity_id)
    when 'saved_view' then (select v.name from saved_views v where v.id = l.entity_id)
    when 'recurring_invoice' then (select nullif(r.description, '') from recurring_invoices r where r.id = l.entity_id)
    when 'trigger' then (select t.label from triggers t where t.id = l.entity_id)
  end`;

const actorName = sql`coalesce(nullif(u.full_name, ''), u.username)`;

const zone = sql`(select m.time_zone from merchants m where m.id = l.merchant_id)`;
const entryColumns = sql`
  l.id, l.at, l.actor, l.action, l.entity, l.entity_id, l.before, l.after, l.merchant_id, ${zone} as time_zone,
  ${actorName} as actor_name, ${entityName} as entity_name`;
const fromEntries = sql`audit_log l left join users u on u.id = ${person}`;

const dictionary = (words: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql`${JSON.stringify(words)}::jsonb`;
const state = sql`(l.after ->> 'state')`;

/** What the reader sees of a change: the kind of the record, the action, how a payment came in, its state. */
const wordsOfChange = sql`concat_ws(' ',
  ${dictionary(Object.fromEntries(auditEntities.map(({ value, label }) => [value, label])))} ->> l.entity,
  ${dictionary(auditActionWords)} ->> l.action,
  translate(l.action, '._', '  '),
  ${dictionary(auditDoorWords)} ->> (l.after ->> 'door'),
  ${dictionary(auditActionWords)} ->> (${dictionary(auditStatePrefixes)} ->> l.entity || ${state}),
  translate(${state}, '_', ' '))`;

/** The first moment of a day at the merchant of the entry. A day around it is tested first: an index finds it. */
const dayBegins = (day: string, after: number): RawBuilder<unknown> =>
  sql`business_day_start(${day}::date + ${after}::integer, ${zone})`;
const inDays = ({ from: first, to: last }: AuditFilter): readonly RawBuilder<unknown>[] => [
  ...(first === undefined
    ? []
    : [sql`l.at >= ${first}::date - 1`, sql`l.at >= ${dayBegins(first, 0)}`]),
  ...(last === undefined ? [] : [sql`l.at < ${last}::date + 2`, sql`l.at < ${dayBegins(last, 1)}`]),
];

const matching = (filter: AuditFilter): readonly RawBuilder<unknown>[] => {
  const { staffId, entity, entityId, customerId, search } = filter;
  return [
    ...(staffId === undefined ? [] : [sql`l.actor = ${`merchant:${staffId}`}`]),
    ...(entity === undefined ? [] : [sql`l.entity = ${entity}`]),
    ...(entityId === undefined ? [] : [sql`l.entity_id = ${entityId}`]),
    ...(customerId === undefined
      ? []
      : [sql`l.entity = 'subscription'`, sql`l.entity_id = ${customerId}`]),
    ...inDays(filter),
    ...(search === undefined
      ? []
      : [
          isFoundInAny(
            [wordsOfChange, sql`coalesce(${actorName}, split_part(l.actor, ':', 2))`],
            search,
          ),
        ]),
  ];
};

type Question = {
  readonly actor: Reach;
  readonly filter: AuditFilter;
  readonly list: ListRequest<AuditSort>;
};

const pageQuestion = ({ actor, filter, list }: Question) => ({
  parts: partsOf(actor, { user: 'l.entity_id', merchant: 'l.merchant_id' }, filter.merchantIds),
  sorts: { at: { key: sql`l.at`, type: 'timestamptz' } } as const,
  id: sql`l.id`,
  request: list,
});

/** The log of the merchants at which the actor may read it. */
export const listAudit = (executor: Executor, question: Question): Promise<ListPage<AuditRow>> =>
  readPage<AuditRow, AuditSort>(executor, {
    columns: entryColumns,
    from: fromEntries,
    where: matching(question.filter),
    ...pageQuestion(question),
  });

/** One page of the file. */
export const listFileRows = (executor: Executor, question: Question): Promise<ListPage<AuditRow>> =>
  readRows<AuditRow, AuditSort>(executor, {
    columns: entryColumns,
    from: fromEntries,
    where: matching(question.filter),
    ...pageQuestion(question),
  });

/** How many rows the file has. */
export const countFileRows = (executor: Executor, question: Question): Promise<number> =>
  countAll<AuditSort>(executor, {
    columns: sql`l.id`,
    from: fromEntries,
    where: matching(question.filter),
    ...pageQuestion(question),
  });
