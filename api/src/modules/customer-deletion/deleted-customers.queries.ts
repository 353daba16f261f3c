import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest, SortKinds } from '../../core/list-page';
import { restorableSince } from '../../core/restoration.domain';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { deletedBy } from '../../db/deleted-by';
import { isFoundIn, partsOf } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { Present, Row } from '../../db/schema';

export const deletedCustomerSorts = { deleted_at: 'moment' } as const satisfies SortKinds<string>;
export type DeletedCustomerSort = keyof typeof deletedCustomerSorts;

export type DeletedCustomerRow = Row<'subscriptions', 'id' | 'merchant_id'> &
  Present<Row<'subscriptions', 'deleted_at'>> & {
    readonly full_name: string;
    readonly merchant_name: Row<'merchants'>['name'];
    readonly deleted_by: string;
  };

/** The customers of the staff member's merchants who can be restored: not those who were added again meanwhile. */
export const listDeletedCustomers = (
  executor: Executor,
  { actor, now }: { readonly actor: StaffActor; readonly now: Date },
  search: string | undefined,
  request: ListRequest<DeletedCustomerSort>,
): Promise<ListPage<DeletedCustomerRow>> =>
  readPage<DeletedCustomerRow, DeletedCustomerSort>(executor, {
    columns: sql`
      s.id, s.merchant_id, s.deleted_at, ${customerName.full} as full_name, m.name as merchant_name,
        ${deletedBy('subscription', sql`s.id`)} as deleted_by`,
    from: sql`subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id`,
    where: [
      sql`s.deleted_at >= ${restorableSince(now)}`,
      ...(search === undefined ? [] : [isFoundIn(sql`s.search_text`, search)]),
    ],
    parts: partsOf(actor, { user: 's.user_id', merchant: 's.merchant_id' }),
    sorts: { deleted_at: { key: sql`s.deleted_at`, type: 'timestamptz' } },
    id: sql`s.id`,
    keysFrom: sql`subscriptions s`,
    request,
  });
