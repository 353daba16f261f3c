import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { DepositLine, DepositShare, DepositTotals, MerchantLines } from './deposit.domain';

type NewDeposit = DepositTotals & {
  readonly gatewayMerchantId: string;
  readonly fundedOn: string;
  readonly reference: string;
  readonly total: number;
  readonly digest: Uint8Array;
  readonly now: Date;
};

/** Stores what a day paid out; the answer says whether its lines differ from those that were read before. */
export const storeDeposit = async (
  transaction: Executor,
  deposit: NewDeposit,
): Promise<{ readonly id: number; readonly isChanged: boolean }> => {
  const { rows: existing } = await sql<Row<'deposits', 'id'> & { is_same: boolean }>`
    select d.id, d.digest = ${Buffer.from(deposit.digest)} as is_same from deposits d
     where d.gateway_merchant_id = ${deposit.gatewayMerchantId} and d.funded_on = ${deposit.fundedOn}::date
       for update`.execute(transaction);
  if (existing[0]?.is_same === true) return { id: existing[0].id, isChanged: false };
  const { rows } = await sql<Row<'deposits', 'id'>>`
    insert into deposits (gateway_merchant_id, funded_on, reference, fees, other, total, digest, read_at)
    values (${deposit.gatewayMerchantId}, ${deposit.fundedOn}::date, ${deposit.reference}, ${deposit.feesMinor},
      ${deposit.otherMinor}, ${deposit.total},
      ${Buffer.from(deposit.digest)}, ${deposit.now})
    on conflict (gateway_merchant_id, funded_on) do update set reference = excluded.reference,
      fees = excluded.fees, other = excluded.other,
      total = excluded.total, digest = excluded.digest, read_at = excluded.read_at
    returning id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A deposit was not stored.');
  return { id: row.id, isChanged: true };
};

/** In place of the lines that were read before. */
export const replaceLines = async (
  transaction: Executor,
  depositId: number,
  lines: readonly DepositLine[],
): Promise<void> => {
  await sql`delete from deposit_lines where deposit_id = ${depositId}`.execute(transaction);
  await sql`
    insert into deposit_lines (deposit_id, kind, retref, amount)
    select ${depositId}::bigint, l.kind, l.retref, l.amount
      from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ retref }) => retref)}::text[],
        ${lines.map(({ amountMinor }) => amountMinor)}::bigint[])
        as l (kind, retref, amount)
    on conflict do nothing`.execute(transaction);
};

/** Finds the records of lines that had none; answers how many were found. A payment that we voided came to nothing. */
export const matchLines = async (
  transaction: Executor,
  depositId: number,
  gatewayMerchantId: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with unmatched as (
      select l.id, l.kind, l.retref from deposit_lines l where l.deposit_id = ${depositId} and l.transaction_id is null
    ), found as (
      select u.id, t.id as transaction_id, t.merchant_id, case t.status when 'voided' then 0
        else t.amount end as amount from unmatched u
        join payment_attempts a on a.retref = u.retref and a.gateway_merchant_id = ${gatewayMerchantId}
        join transactions t on t.attempt_id = a.id and t.type = 'payment'
          and t.status in ('success', 'refunded', 'voided') where u.kind = 'payment'
      union all
      select u.id, t.id, t.merchant_id, t.amount from unmatched u
        join payment_attempts a on a.retref = u.retref and a.gateway_merchant_id = ${gatewayMerchantId}
        join transactions t on t.refund_of = a.id and t.type = 'return' where u.kind = 'return'
      union all
      select u.id, t.id, t.merchant_id, t.amount from unmatched u
        join refunds r on r.retref = u.retref and r.gateway_merchant_id = ${gatewayMerchantId}
          and r.state in ('given_back', 'returned')
        join transactions t on t.id = r.id where u.kind = 'refund'
    )
    update deposit_lines l set transaction_id = f.transaction_id, merchant_id = f.merchant_id, recorded = f.amount
      from found f where l.id = f.id returning l.id`.execute(transaction);
  return rows.length;
};

/** Merchants that are paid through this account. */
export const listMerchantsOfAccount = async (
  transaction: Executor,
  gatewayMerchantId: string,
  defaultGatewayMerchantId: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'merchants', 'id'>>`
    select m.id from merchants m where coalesce(m.gateway_merchant_id,
      ${defaultGatewayMerchantId}) = ${gatewayMerchantId} order by m.id limit 2`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
};

/** The payment `p` that a returned line takes back; the gateway lists both. */
export const isPaymentOf = (line: string): RawBuilder<unknown> => sql`
  p.deposit_id = ${sql.ref(`${line}.deposit_id`)} and p.kind = 'payment'
    and p.retref = ${sql.ref(`${line}.retref`)} and ${sql.ref(`${line}.kind`)} = 'return'`;

type LineSums = Row<
  'deposit_shares',
  'payments' | 'refunds' | 'returns' | 'transactions' | 'merchant_id'
> & {
  readonly recorded: number;
};

/**
 * The lines of a deposit by merchant. A return without a record is of the merchant whose payment it takes back; other
 * lines without one count for `alone`, if one merchant has the account for itself.
 */
export const sumLines = async (
  transaction: Executor,
  depositId: number,
  alone: number | undefined,
): Promise<readonly MerchantLines[]> => {
  const { rows } = await sql<LineSums>`
    with l as (
      select d.kind, d.amount, d.recorded,
        coalesce(d.merchant_id, p.merchant_id, ${alone ?? null}::bigint) as merchant_id
        from deposit_lines d left join deposit_lines p on ${isPaymentOf('d')} where d.deposit_id = ${depositId}
    )
    select l.merchant_id,
      coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)::bigint as payments,
        coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0)::bigint as refunds,
      coalesce(sum(l.amount) filter (where l.kind = 'return'), 0)::bigint as returns,
      coalesce(sum(case l.kind when 'payment' then l.recorded else -l.recorded end), 0)::bigint as recorded,
        count(*)::integer as transactions
      from l where l.merchant_id is not null group by 1 order by 1`.execute(transaction);
  return rows.map(({ merchant_id: merchantId, ...sums }) => ({ merchantId, ...sums }));
};

/** In place of the shares of before; a share keeps its id. */
export const storeShares = async (
  transaction: Executor,
  depositId: number,
  shares: readonly DepositShare[],
): Promise<void> => {
  await sql`
    delete from deposit_shares where deposit_id = ${depositId}
      and merchant_id <> all(${shares.map(({ merchantId }) => merchantId)}::bigint[])`.execute(
    transaction,
  );
  for (const share of shares)
    await sql`
      insert into deposit_shares (deposit_id, merchant_id, funded_on, payments, refunds, returns, other, fees,
        total, difference, transactions, is_shared)
      select d.id, ${share.merchantId}::bigint, d.funded_on, ${share.payments}::bigint,
        ${share.refunds}::bigint, ${share.returns}::bigint, ${share.other}::bigint,
        ${share.fees}::bigint, ${share.total}::bigint, ${share.difference}::bigint,
          ${share.transactions}::integer, ${share.isShared}::boolean
        from deposits d where d.id = ${depositId}
      on conflict (deposit_id, merchant_id) do update set payments = excluded.payments,
        refunds = excluded.refunds, returns = excluded.returns,
        other = excluded.other, fees = excluded.fees, total = excluded.total, difference = excluded.difference,
          transactions = excluded.transactions,
        is_shared = excluded.is_shared`.execute(transaction);
};
