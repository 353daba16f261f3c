import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';

export type ConsentRow = Row<
  'consent_records',
  'id' | 'at' | 'kind' | 'action' | 'wording' | 'channel' | 'source' | 'agreed_by' | 'reference'
> & { readonly by: string };

export type ConsentSort = 'id';

const sortKeys: Readonly<Record<ConsentSort, SortKey>> = { id: { key: sql`c.id`, type: 'bigint' } };

const columns = sql`
  c.id, c.at, c.kind, c.action, c.wording, c.channel, c.source, c.agreed_by, c.reference,
  case split_part(c.actor, ':', 1) when 'customer' then 'Customer'
    when 'merchant' then coalesce(u.full_name, 'Staff') else 'System' end as by`;
const fromConsents = sql`consent_records c left join users u on u.kind = 'merchant' and c.actor = 'merchant:' || u.id`;

/** Of one customer at one merchant; what the person agreed to elsewhere is not among them. */
export const listConsents = (
  executor: Executor,
  subscriptionId: number,
  request: ListRequest<ConsentSort>,
): Promise<ListPage<ConsentRow>> =>
  readPage<ConsentRow, ConsentSort>(executor, {
    columns,
    from: fromConsents,
    where: [sql`c.subscription_id = ${subscriptionId}`],
    sorts: sortKeys,
    id: sql`c.id`,
    request,
  });

/** All of them, newest first, but no more than the limit. */
export const listAllConsents = async (
  executor: Executor,
  subscriptionId: number,
  limit: number,
): Promise<readonly ConsentRow[]> => {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from ${fromConsents} where c.subscription_id = ${subscriptionId} order by c.id desc limit ${limit}
  `.execute(executor);
  return rows;
};
