import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { ChargeProposal, ChargeToMatch } from './unknown-charge.domain';

/** Accounts at the gateway that merchants of ours are, or were, paid through. */
export const listGatewayAccounts = async (
  db: Executor,
  defaultGatewayMerchantId: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ account: string }>`
    select coalesce(m.gateway_merchant_id, ${defaultGatewayMerchantId}) as account from merchants m
    union select f.gateway_merchant_id from funding_reads f
    -- a database that lost everything is compared, too
    union select ${defaultGatewayMerchantId}::text where not exists (select from merchants)
    order by 1`.execute(db);
  return rows.map(({ account }) => account);
};

/** Whether a payment or a refund of the account has the reference. */
const isRecorded = (gatewayMerchantId: string, retref: RawBuilder<string>): RawBuilder<boolean> =>
  sql`(
    exists (select from payment_attempts own where own.retref = ${retref}
      and own.gateway_merchant_id = ${gatewayMerchantId})
    or exists (
      select from refunds own where own.retref = ${retref} and own.gateway_merchant_id = ${gatewayMerchantId}
        and own.state in ('given_back', 'returned')
    )
  )`;

/** Those of the references that neither a payment or refund of this account nor a described charge has. */
export const listUnknownReferences = async (
  db: Executor,
  gatewayMerchantId: string,
  retrefs: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ retref: string }>`
    select distinct listed.retref from unnest(${[...retrefs]}::text[]) as listed (retref)
    where not ${isRecorded(gatewayMerchantId, sql`listed.retref`)}
      and not exists (
        select from unknown_charges c
        where c.retref = listed.retref and c.gateway_merchant_id = ${gatewayMerchantId}
          and (c.amount is not null or c.decided_at is not null)
      )
    order by 1`.execute(db);
  return rows.map(({ retref }) => retref);
};

export type ChargeMatch = Pick<ChargeToMatch, 'attempt' | 'isPayerKnown' | 'bills' | 'payments'> & {
  /** It belongs to a payment that the reconciler looks up or will look up late, or to a refund of ours. */
  readonly isOurs: boolean;
  /** Its owner keeps it, so that a payment may reference it. */
  readonly methodId: number | null;
  readonly visibleMethod: string | null;
};

type MatchRow = {
  is_recorded: boolean;
  is_refund: boolean;
  attempt_id: Row<'payment_attempts'>['id'] | null;
  is_open: boolean | null;
  was_charged: boolean | null;
  method_id: number | null;
  visible_method: string | null;
  bills: readonly { readonly id: number; readonly balanceMinor: number }[];
  payments: readonly number[];
};

const mostInvoices = 20;
const mostPayments = 5;

/** What we know that belongs to such a charge. */
export const matchCharge = async (
  db: Executor,
  {
    gatewayMerchantId,
    defaultGatewayMerchantId,
    retref,
    orderId,
    token,
    amountMinor,
  }: {
    readonly gatewayMerchantId: string;
    readonly defaultGatewayMerchantId: string;
    readonly retref: string;
    readonly orderId: string | null;
    readonly token: string | null;
    readonly amountMinor: number;
  },
): Promise<ChargeMatch> => {
  const { rows } = await sql<MatchRow>`
    select
      -- while the gateway was asked, its payment may have been written
      ${isRecorded(gatewayMerchantId, sql`${retref}`)} as is_recorded,
      exists (select from payment_attempts r where r.refund_order_id = ${orderId})
        or exists (select from unknown_charges r where r.refund_order_id = ${orderId})
        -- one that ended without the gateway's money is no refund of ours: a person looks
        or exists (select from refunds r where r.order_id = ${orderId}
          and r.state not in ('declined', 'not_done')) as is_refund,
      a.id as attempt_id,
      a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
        or a.looked_up_late_at is null and (a.taken_late_at is not null or a.state = 'not_charged'
          and a.reason = 'not_found_twice') as is_open,
      a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back') as was_charged,
      case when not method.is_one_time then method.id end as method_id,
      method.visible as visible_method,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', bill.id, 'balanceMinor', bill.balance) order by bill.id)
        from (
          select i.id, i.amount - i.amount_paid as balance
          from invoices i join merchants m on m.id = i.merchant_id
          where i.user_id in (select pm.user_id from payment_methods pm where pm.token = ${token})
            and coalesce(m.gateway_merchant_id, ${defaultGatewayMerchantId}) = ${gatewayMerchantId}
            and i.deleted_at is null and i.stored_state is distinct from 'cancelled'
              and i.stored_state is distinct from 'paid'
            and i.amount - i.amount_paid >= ${amountMinor} and not invoice_payment_in_doubt(i.id)
          order by i.id limit ${mostInvoices}
        ) bill
      ), '[]'::jsonb) as bills,
      array(
        select t.id from payment_methods pm join payment_attempts p on p.payment_method_id = pm.id
          join transactions t on t.id = p.id
        where pm.token = ${token} and p.gateway_merchant_id = ${gatewayMerchantId}
          and p.state in ('approved', 'settled')
          and t.status = 'success' and t.amount - given_back_of(t.id) >= ${amountMinor}
        order by t.amount = ${amountMinor} desc, t.id desc limit ${mostPayments}
      ) as payments
    from (select 1) as one
    left join payment_attempts a on a.order_id = ${orderId} and a.gateway_merchant_id = ${gatewayMerchantId}
    left join lateral (
      select pm.id, pm.is_one_time, method_name(pm.type, pm.card_type, pm.last4) as visible
      from payment_methods pm where pm.token = ${token} and pm.user_id is not null
      order by pm.is_one_time, pm.removed_at is null desc, pm.id desc limit 1
    ) method on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A charge was not matched.');
  return {
    isOurs: row.is_recorded || row.is_refund || row.is_open === true,
    attempt:
      row.attempt_id === null ? null : { id: row.attempt_id, wasCharged: row.was_charged === true },
    isPayerKnown: row.visible_method !== null,
    methodId: row.method_id,
    visibleMethod: row.visible_method,
    bills: row.bills,
    payments: row.payments,
  };
};

export type ChargeFacts = {
  readonly orderId: string | null;
  readonly amountMinor: number | null;
  readonly payerName: string;
  readonly takenOn: string | null;
  readonly methodId: number | null;
  readonly visibleMethod: string;
};

export type NewCharge = {
  readonly gatewayMerchantId: string;
  readonly retref: string;
  readonly facts: ChargeFacts;
  readonly proposal: ChargeProposal;
};

/** Writes a charge down, raises its alarm and answers true, once for each; a description that comes later is added. */
export const noteCharge = async (
  db: Executor,
  { gatewayMerchantId, retref, facts, proposal }: NewCharge,
  {
    actor,
    now,
    defaultGatewayMerchantId,
  }: { readonly actor: string; readonly now: Date; readonly defaultGatewayMerchantId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    with noted as (
      insert into unknown_charges (gateway_merchant_id, retref, order_id, amount, payer_name, taken_on,
        payment_method_id, visible_method, proposal, because, invoice_id, found_at)
      values (${gatewayMerchantId}, ${retref}, ${facts.orderId}, ${facts.amountMinor}, ${facts.payerName},
        ${facts.takenOn}, ${facts.methodId}, ${facts.visibleMethod},
        ${proposal.proposal}, ${proposal.because}, ${proposal.invoiceId}, ${now})
      on conflict (gateway_merchant_id, retref) do update set
        order_id = excluded.order_id, amount = excluded.amount, payer_name = excluded.payer_name,
          taken_on = excluded.taken_on, payment_method_id = excluded.payment_method_id,
        visible_method = excluded.visible_method, proposal = excluded.proposal, because = excluded.because,
          invoice_id = excluded.invoice_id
      where unknown_charges.amount is null and unknown_charges.state = 'open'
      returning id, xmax = 0 as is_new, gateway_merchant_id, invoice_id, amount
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'unknown_charge_found', 'unknown_charge', n.id, null,
        jsonb_build_object('state', 'open', 'amount', n.amount, 'proposal', ${proposal.proposal}::text), ${now}
      from noted n where n.is_new
    ), raised as (
      insert into alarms (kind, unknown_charge_id, merchant_id, detail, raised_at)
      select 'unknown_charge', n.id, coalesce(
          (select i.merchant_id from invoices i where i.id = n.invoice_id),
          (select min(m.id) from merchants m
            where coalesce(m.gateway_merchant_id, ${defaultGatewayMerchantId}) = n.gateway_merchant_id
              having count(*) = 1)
        ), 'The gateway holds charge ' || n.id || ', which no payment knows: npm run reconcile -- list', ${now}
      from noted n where n.is_new
      on conflict do nothing
    )
    select is_new from noted`.execute(db);
  return rows[0]?.is_new === true;
};

/** Ids of charges with these references that the gateway had not described. */
export const listUndescribed = async (
  db: Executor,
  gatewayMerchantId: string,
  retrefs: readonly string[],
): Promise<readonly number[]> => {
  if (retrefs.length === 0) return [];
  const { rows } = await sql<Row<'unknown_charges', 'id'>>`
    select c.id from unknown_charges c
    where c.gateway_merchant_id = ${gatewayMerchantId} and c.retref = any (${[...retrefs]}::text[])
      and c.state = 'open' and c.amount is null`.execute(db);
  return rows.map(({ id }) => id);
};

/** Ids of open charges whose reference a payment or a refund of ours has by now. */
export const listRecorded = async (
  db: Executor,
  gatewayMerchantId: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'unknown_charges', 'id'>>`
    select c.id from unknown_charges c
    where c.gateway_merchant_id = ${gatewayMerchantId} and c.state = 'open'
      and ${isRecorded(gatewayMerchantId, sql`c.retref`)}`.execute(db);
  return rows.map(({ id }) => id);
};

export type ChargeState = 'open' | 'attached' | 'giving_back' | 'given_back' | 'left';

export type UnknownCharge = ChargeFacts & {
  readonly id: number;
  readonly gatewayMerchantId: string;
  readonly retref: string;
  readonly state: ChargeState;
  readonly proposal: ChargeProposal['proposal'];
  readonly because: string;
  readonly invoiceId: number | null;
  readonly attemptId: number | null;
  /** That it turned out to be. */
  readonly refundId: number | null;
  /** That gives it back. */
  readonly refund: {
    readonly orderId: string;
    readonly sentAt: Date;
    readonly notFoundAt: Date | null;
  } | null;
};

type ChargeRow = Row<'unknown_charges'>;

const toCharge = (row: ChargeRow): UnknownCharge => ({
  id: row.id,
  gatewayMerchantId: row.gateway_merchant_id,
  retref: row.retref,
  orderId: row.order_id,
  amountMinor: row.amount,
  payerName: row.payer_name,
  takenOn: row.taken_on,
  methodId: row.payment_method_id,
  visibleMethod: row.visible_method,
  state: row.state,
  proposal: row.proposal,
  because: row.because,
  invoiceId: row.invoice_id,
  attemptId: row.attempt_id,
  refundId: row.refund_id,
  refund:
    row.refund_order_id === null || row.refund_sent_at === null
      ? null
      : {
          orderId: row.refund_order_id,
          sentAt: row.refund_sent_at,
          notFoundAt: row.refund_not_found_at,
        },
});

export const listCharges = async (
  db: Executor,
  which: 'undecided' | 'given_back',
): Promise<readonly UnknownCharge[]> => {
  const fit = which === 'undecided' ? sql`c.decided_at is null` : sql`c.state = 'given_back'`;
  const { rows } =
    await sql<ChargeRow>`select c.* from unknown_charges c where ${fit} order by c.id`.execute(db);
  return rows.map(toCharge);
};

export const findCharge = async (db: Executor, id: number): Promise<UnknownCharge | undefined> => {
  const { rows } =
    await sql<ChargeRow>`select c.* from unknown_charges c where c.id = ${id}`.execute(db);
  return rows.map(toCharge)[0];
};

/** Holds the row until the end of the transaction; call it with the invoice locked, if there is one. */
export const lockCharge = async (db: Executor, id: number): Promise<UnknownCharge | undefined> => {
  const { rows } =
    await sql<ChargeRow>`select c.* from unknown_charges c where c.id = ${id} for update`.execute(
      db,
    );
  return rows.map(toCharge)[0];
};

export type ChargeLease = { readonly worker: string; readonly leaseMs: number };

/**
 * Claims the charge for giving it back; undefined while another operator has it, or after a
 * decision.
 */
export const claimCharge = async (
  db: Executor,
  id: number,
  { worker, leaseMs }: ChargeLease,
  actor: string,
  now: Date,
): Promise<UnknownCharge | undefined> => {
  const { rows } = await sql<ChargeRow>`
    with before as (
      select c.id, c.state from unknown_charges c
      where c.id = ${id} and c.decided_at is null and (c.leased_until is null or c.leased_until < clock_timestamp())
      for update
    ), claimed as (
      update unknown_charges c set state = 'giving_back', leased_by = ${worker},
        leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      from before b where c.id = b.id
      returning c.*
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'unknown_charge_giving_back', 'unknown_charge', b.id,
        jsonb_build_object('state', b.state), '{"state": "giving_back"}'::jsonb, ${now}
      from before b where b.state = 'open'
    )
    select * from claimed`.execute(db);
  return rows.map(toCharge)[0];
};

export const renewChargeLease = async (
  db: Executor,
  id: number,
  { worker, leaseMs }: ChargeLease,
): Promise<void> => {
  await sql`
    update unknown_charges set leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      where id = ${id} and leased_by = ${worker}`.execute(db);
};

export const releaseCharge = async (db: Executor, id: number, worker: string): Promise<void> => {
  await sql`update unknown_charges set leased_by = null, leased_until = null where id = ${id}
    and leased_by = ${worker}`.execute(db);
};

/** Writes the order id of a refund before it is sent; false when the charge is no longer this worker's. */
export const beginChargeRefund = async (
  db: Executor,
  id: number,
  worker: string,
  orderId: string,
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update unknown_charges set refund_order_id = ${orderId}, refund_sent_at = ${now}, refund_not_found_at = null
    where id = ${id} and state = 'giving_back' and leased_by = ${worker}`.execute(db);
  return numAffectedRows === 1n;
};

export const keepChargeRefundNotFound = async (
  db: Executor,
  id: number,
  worker: string,
  now: Date,
): Promise<void> => {
  await sql`update unknown_charges set refund_not_found_at = ${now} where id = ${id} and leased_by = ${worker}`.execute(
    db,
  );
};

type ChargeEnd = {
  readonly id: number;
  /** Who holds it while it is given back. */
  readonly worker?: string;
  readonly from: 'open' | 'giving_back';
  readonly state: 'attached' | 'given_back' | 'left';
  readonly invoiceId?: number;
  readonly attemptId?: number;
  readonly refundId?: number;
  readonly note?: string;
  readonly actor: string;
  readonly now: Date;
};

/** Records the decision and ends its alarm; false when another operator decided or holds it. */
export const endCharge = async (
  db: Executor,
  { id, worker, from, state, invoiceId, attemptId, refundId, note, actor, now }: ChargeEnd,
): Promise<boolean> => {
  const { rows } = await sql`
    with ended as (
      update unknown_charges c set state = ${state},
        invoice_id = coalesce(${invoiceId ?? null}::bigint, c.invoice_id), attempt_id = ${attemptId ?? null}::bigint,
        refund_id = ${refundId ?? null}::bigint,
        note = ${note ?? ''}, decided_at = ${now}, decided_by = ${actor}, leased_by = null, leased_until = null
      where c.id = ${id} and c.state = ${from} and (c.leased_by is not distinct from ${worker ?? null}::text
        or c.leased_until < clock_timestamp())
      returning c.id, c.attempt_id, c.refund_id
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'unknown_charge_' || ${state}::text, 'unknown_charge', e.id,
        jsonb_build_object('state', ${from}::text),
        jsonb_build_object('state', ${state}::text, 'attempt', e.attempt_id, 'note', ${note ?? ''}::text)
          || jsonb_strip_nulls(jsonb_build_object('refund', e.refund_id)), ${now}
      from ended e
    ), resolved as (
      update alarms l set resolved_at = ${now}, resolved_by = ${actor} from ended e
        where l.unknown_charge_id = e.id and l.resolved_at is null
    )
    select id from ended`.execute(db);
  return rows.length === 1;
};
