import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { allOf, ownedBy } from '../../db/list.queries';
import { isPaymentOf } from '../funding/deposits.public';
import type { Row } from '../../db/schema';
import type { DepositFilter, DepositLineSort, DepositSort } from './report-list';
import { merchantParts } from './report-scope.queries';

export type DepositRow = Row<
  'deposit_shares',
  | 'id'
  | 'merchant_id'
  | 'funded_on'
  | 'payments'
  | 'refunds'
  | 'returns'
  | 'other'
  | 'fees'
  | 'total'
  | 'difference'
  | 'transactions'
  | 'is_shared'
> &
  Row<'deposits', 'reference'> & { readonly merchant_name: string };

const columns = sql`
  h.id, h.merchant_id, m.name as merchant_name, h.funded_on, d.reference, h.payments, h.refunds, h.returns,
    h.other, h.fees, h.total, h.difference,
  h.transactions, h.is_shared`;
const from = sql`deposit_shares h join deposits d on d.id = h.deposit_id join merchants m on m.id = h.merchant_id`;
const owner = { user: 'h.merchant_id', merchant: 'h.merchant_id' };

export const listDeposits = (
  executor: Executor,
  {
    actor,
    filter,
    list,
  }: {
    readonly actor: StaffActor;
    readonly filter: DepositFilter;
    readonly list: ListRequest<DepositSort>;
  },
): Promise<ListPage<DepositRow>> =>
  readPage<DepositRow, DepositSort>(executor, {
    columns,
    from,
    keysFrom: sql`deposit_shares h`,
    where: [
      ...(filter.from === undefined ? [] : [sql`h.funded_on >= ${filter.from}::date`]),
      ...(filter.to === undefined ? [] : [sql`h.funded_on <= ${filter.to}::date`]),
    ],
    parts: merchantParts(actor, filter, 'h.merchant_id'),
    sorts: { funded_on: { key: sql`h.funded_on`, type: 'date' } },
    id: sql`h.id`,
    request: list,
  });

/** One deposit of the staff member's merchants. */
export const findDeposit = async (
  executor: Executor,
  actor: StaffActor,
  id: number,
): Promise<DepositRow | undefined> => {
  const { rows } = await sql<DepositRow>`
    select ${columns} from ${from} where ${allOf([sql`h.id = ${id}`, ownedBy(actor, owner)])}`.execute(
    executor,
  );
  return rows[0];
};

export type DepositLineRow = Row<
  'deposit_lines',
  'id' | 'kind' | 'retref' | 'amount' | 'recorded' | 'transaction_id'
> & {
  readonly invoice_id: number | null;
  readonly full_name: string | null;
  readonly visible_method: string | null;
};

/** A return without a record is of the merchant whose payment it takes back. */
const lineOwner = sql`coalesce(l.merchant_id, p.merchant_id)`;

/**
 * The lines of a share: those of its merchant, and of one that has the account for itself also those that no record
 * fits.
 */
export const listDepositLines = (
  executor: Executor,
  {
    actor,
    depositId,
    list,
  }: {
    readonly actor: StaffActor;
    readonly depositId: number;
    readonly list: ListRequest<DepositLineSort>;
  },
): Promise<ListPage<DepositLineRow>> =>
  readPage<DepositLineRow, DepositLineSort>(executor, {
    columns: sql`
      l.id, l.kind, l.retref, l.amount, l.recorded, l.transaction_id, t.invoice_id, t.visible_method,
      coalesce(s.full_name, u.full_name, trim(g.first_name || ' ' || g.last_name)) as full_name`,
    from: sql`
      deposit_shares h join (deposit_lines l left join deposit_lines p on ${isPaymentOf('l')})
        on l.deposit_id = h.deposit_id and (${lineOwner} = h.merchant_id or ${lineOwner} is null and not h.is_shared)
      left join transactions t on t.id = l.transaction_id left join subscriptions s on s.id = t.subscription_id
      left join users u on u.id = t.user_id left join donations g on g.id = t.donation_id`,
    where: [sql`h.id = ${depositId}`, ownedBy(actor, owner)],
    sorts: { id: { key: sql`l.id`, type: 'bigint' } },
    id: sql`l.id`,
    request: list,
  });
