import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest, SortKinds } from '../../core/list-page';
import { restorableSince } from '../../core/restoration.domain';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { deletedBy } from '../../db/deleted-by';
import { isFoundIn, partsOf } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { Present, Row } from '../../db/schema';
import { invoiceContains } from '../../db/search-texts.queries';

export const deletedInvoiceSorts = { deleted_at: 'moment' } as const satisfies SortKinds<string>;
export type DeletedInvoiceSort = keyof typeof deletedInvoiceSorts;

export type DeletedInvoiceRow = Row<
  'invoices',
  'id' | 'merchant_id' | 'invoice_number' | 'amount' | 'due_date'
> &
  Present<Row<'invoices', 'deleted_at'>> & {
    readonly full_name: string;
    readonly merchant_name: Row<'merchants'>['name'];
    readonly deleted_by: string;
    readonly has_autopay: boolean;
    readonly is_customer_deleted: boolean;
  };

const isCharged = sql`
  s.deleted_at is null and s.autopay_enabled and i.amount_paid < i.amount
  and i.stored_state is distinct from 'cancelled' and i.stored_state is distinct from 'paid'`;

const isFound = (search: string): RawBuilder<unknown> => sql`(
  ${invoiceContains(search)} or ${isFoundIn(sql`s.search_text`, search)})`;

/** The invoices of the staff member's merchants that can be restored. */
export const listDeletedInvoices = (
  executor: Executor,
  { actor, now }: { readonly actor: StaffActor; readonly now: Date },
  search: string | undefined,
  request: ListRequest<DeletedInvoiceSort>,
): Promise<ListPage<DeletedInvoiceRow>> => {
  const withCustomer = sql`invoices i join subscriptions s on s.id = i.subscription_id`;
  return readPage<DeletedInvoiceRow, DeletedInvoiceSort>(executor, {
    columns: sql`
      i.id, i.merchant_id, i.invoice_number, i.amount, i.due_date, i.deleted_at,
        ${customerName.full} as full_name, m.name as merchant_name,
      ${deletedBy('invoice', sql`i.id`)} as deleted_by, (${isCharged}) as has_autopay,
        s.deleted_at is not null as is_customer_deleted`,
    from: sql`${withCustomer} join users u on u.id = i.user_id join merchants m on m.id = i.merchant_id`,
    where: [
      sql`i.deleted_at >= ${restorableSince(now)}`,
      ...(search === undefined ? [] : [isFound(search)]),
    ],
    parts: partsOf(actor, { user: 'i.user_id', merchant: 'i.merchant_id' }),
    sorts: { deleted_at: { key: sql`i.deleted_at`, type: 'timestamptz' } },
    id: sql`i.id`,
    keysFrom: search === undefined ? sql`invoices i` : withCustomer,
    request,
  });
};
