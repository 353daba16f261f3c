import { sql } from 'kysely';
import type { Actor } from '../../../core/actor';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';
import { ownedBy } from '../../../db/list.queries';
import { nextDueCharge } from '../../../db/owed-invoices.queries';

/** Auto-pay of a subscription, with the facts that its texts need. */
export type AutoPay = {
  readonly subscriptionId: number;
  readonly userId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly timeZone: string;
  readonly achOn: boolean;
  readonly isEnabled: boolean;
  readonly isCustomized: boolean;
  readonly frequency: string | null;
  readonly day: string | null;
  readonly amountMinor: number | null;
  readonly methodId: number | null;
  readonly startedOn: string | null;
  readonly nextOn: string | null;
  readonly nextAt: Date | null;
};

type AutoPayRow = Row<'merchants', 'time_zone' | 'ach_on'> & {
  id: number;
  user_id: number;
  merchant_id: number;
  merchant_name: Row<'merchants'>['name'];
  autopay_enabled: boolean;
  autopay_customized: boolean;
  autopay_frequency: string | null;
  autopay_day: string | null;
  autopay_amount: number | null;
  autopay_method: number | null;
  autopay_started_on: string | null;
  autopay_next_on: string | null;
  autopay_next_at: Date | null;
};

const toAutoPay = (row: AutoPayRow): AutoPay => ({
  subscriptionId: row.id,
  userId: row.user_id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  timeZone: row.time_zone,
  achOn: row.ach_on,
  isEnabled: row.autopay_enabled,
  isCustomized: row.autopay_customized,
  frequency: row.autopay_frequency,
  day: row.autopay_day,
  amountMinor: row.autopay_amount,
  methodId: row.autopay_method,
  startedOn: row.autopay_started_on,
  nextOn: row.autopay_next_on,
  nextAt: row.autopay_next_at,
});

const columns = sql`
  s.id, s.user_id, s.merchant_id, m.name as merchant_name, m.time_zone, m.ach_on,
  s.autopay_enabled, s.autopay_customized, s.autopay_frequency,
  s.autopay_day, s.autopay_amount, s.autopay_method, s.autopay_started_on, s.autopay_next_on, s.autopay_next_at`;

/** Holds the subscription's row. Order of locks everywhere: method, subscription, invoice, run. */
export const lockAutoPay = async (
  executor: Executor,
  subscriptionId: number,
): Promise<AutoPay | undefined> => {
  const { rows } = await sql<AutoPayRow>`
    select ${columns} from subscriptions s join merchants m on m.id = s.merchant_id
    where s.id = ${subscriptionId} and s.deleted_at is null for no key update of s
  `.execute(executor);
  return rows[0] === undefined ? undefined : toAutoPay(rows[0]);
};

/** Subscriptions whose auto-pay charges this method, in locking order. */
export const listSubscriptionsOfMethod = async (
  executor: Executor,
  methodId: number,
  userId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select s.id from subscriptions s
    where s.autopay_enabled and s.autopay_method = ${methodId} and s.user_id = ${userId}
      and s.deleted_at is null order by s.id
  `.execute(executor);
  return rows.map((row) => row.id);
};

/** Subscriptions for which one of these methods is to pay: by auto-pay or on a scheduled day. */
export const listSubscriptionsUsing = async (
  executor: Executor,
  methodIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select s.id from subscriptions s where s.autopay_enabled and s.autopay_method = any (${[...methodIds]}::bigint[])
    union
    select r.subscription_id from payment_runs r where r.kind = 'schedule' and r.state = 'waiting'
      and r.payment_method_id = any (${[...methodIds]}::bigint[])
  `.execute(executor);
  return rows.map(({ id }) => id);
};

/** The settings of a customer and the values derived from them. */
export type AutoPaySettings = Omit<
  AutoPay,
  'subscriptionId' | 'userId' | 'merchantId' | 'merchantName' | 'timeZone' | 'achOn'
>;

export const storeAutoPay = async (
  executor: Executor,
  subscriptionId: number,
  settings: AutoPaySettings,
): Promise<void> => {
  await sql`
    update subscriptions set
      autopay_enabled = ${settings.isEnabled}, autopay_customized = ${settings.isCustomized},
        autopay_frequency = ${settings.frequency},
      autopay_day = ${settings.day}, autopay_amount = ${settings.amountMinor}, autopay_method = ${settings.methodId},
      autopay_started_on = ${settings.startedOn}, autopay_next_on = ${settings.nextOn},
        autopay_next_at = ${settings.nextAt}
    where id = ${subscriptionId}
  `.execute(executor);
};

export type MethodFacts = {
  readonly id: number;
  readonly isBank: boolean;
  readonly isBarred: boolean;
  readonly isExpired: boolean;
  readonly visibleMethod: string;
};

/**
 * A method of this customer's that is not removed and is open to the merchant. `today` is the merchant's; a card is
 * good through the last day of its month.
 */
export const findMethod = async (
  executor: Executor,
  {
    methodId,
    userId,
    openTo,
    today,
  }: {
    readonly methodId: number;
    readonly userId: number;
    /** Null where the customer chooses among all their own. */
    readonly openTo: number | null;
    readonly today: string;
  },
): Promise<MethodFacts | undefined> => {
  const { rows } = await sql<
    Row<'payment_methods', 'id'> & {
      is_bank: boolean;
      is_barred: boolean;
      is_expired: boolean;
      visible: string;
    }
  >`
    select pm.id, pm.type = 3 as is_bank, pm.type = 3
      and bank_account_bar(pm.user_id, pm.token, pm.last4) is not null as is_barred,
      pm.type = 1 and coalesce(pm.expiration ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'
        and to_date(pm.expiration, 'MM/YY') + interval '1 month' <= ${today}::date, false) as is_expired,
          method_name(pm.type, pm.card_type, pm.last4) as visible
    from payment_methods pm where pm.id = ${methodId} and pm.user_id = ${userId} and pm.removed_at is null
      and (${openTo}::bigint is null or method_is_open_to(pm.id, ${openTo}))
  `.execute(executor);
  return rows[0] === undefined
    ? undefined
    : {
        id: rows[0].id,
        isBank: rows[0].is_bank,
        isBarred: rows[0].is_barred,
        isExpired: rows[0].is_expired,
        visibleMethod: rows[0].visible,
      };
};

/**
 * The subscription whose bank auto-pay a returned payment ends: it charged this method, or auto-pay
 * made the payment.
 */
export const findBankAutoPayOfAttempt = async (
  executor: Executor,
  attemptId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select s.id from payment_attempts a
    join subscriptions s on s.id = a.subscription_id and s.autopay_enabled and s.deleted_at is null
    join payment_methods pm on pm.id = s.autopay_method and pm.type = 3
    where a.id = ${attemptId} and (a.door = 'auto_pay' or a.payment_method_id = s.autopay_method)
  `.execute(executor);
  return rows[0]?.id;
};

export type ReturnedPayment = {
  readonly subscriptionId: number;
  readonly merchantName: string;
  readonly bill: string;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  /** It was not refunded whole before, so that its invoice is open again. */
  readonly isOwed: boolean;
};

/**
 * A payment that a bank takes back and that is still counted, with what its customer knows it by; undefined for money
 * without an invoice.
 */
export const findReturnedPayment = async (
  executor: Executor,
  attemptId: number,
): Promise<ReturnedPayment | undefined> => {
  const { rows } = await sql<
    Row<'invoices', 'subscription_id'> &
      Row<'payment_attempts', 'amount' | 'visible_method'> & {
        merchant_name: Row<'merchants'>['name'];
        bill: string;
        is_owed: boolean;
      }
  >`
    select i.subscription_id, m.name as merchant_name,
      coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill, a.amount,
        a.visible_method,
      a.state <> 'refunded' as is_owed
    from payment_attempts a join invoices i on i.id = a.invoice_id join merchants m on m.id = a.merchant_id
    where a.id = ${attemptId} and a.state in ('approved', 'settled', 'refunded')
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    subscriptionId: row.subscription_id,
    merchantName: row.merchant_name,
    bill: row.bill,
    amountMinor: row.amount,
    visibleMethod: row.visible_method,
    isOwed: row.is_owed,
  };
};

/** The subscription by its own id or by an invoice; undefined for a foreign one. */
export const findOwnSubscription = async (
  executor: Executor,
  actor: Actor,
  target: { readonly subscriptionId: number } | { readonly invoiceId: number },
): Promise<number | undefined> => {
  const isMeant =
    'invoiceId' in target
      ? sql`s.id = (select i.subscription_id from invoices i where i.id = ${target.invoiceId} and i.deleted_at is null)`
      : sql`s.id = ${target.subscriptionId}`;
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select s.id from subscriptions s
    where ${isMeant} and s.deleted_at is null and ${ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' })}
  `.execute(executor);
  return rows[0]?.id;
};

/** Whether auto-pay of the subscription began a cycle of this day that still counts. */
export const hasCycleOn = async (
  executor: Executor,
  subscriptionId: number,
  day: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from payment_runs r where r.subscription_id = ${subscriptionId} and r.kind = 'auto_pay'
      and r.cycle_on = ${day} and r.state <> 'cancelled' limit 1
  `.execute(executor);
  return rows.length > 0;
};

/** The due date of the next invoice that is still to be paid. */
export const findNextDueDate = async (
  executor: Executor,
  subscriptionId: number,
  today: string,
): Promise<string | null> => {
  const { rows } = await sql<{ readonly day: string | null }>`
    select ${nextDueCharge(sql`${subscriptionId}::bigint`, sql`${today}::date`)} as day
  `.execute(executor);
  return rows[0]?.day ?? null;
};

/** Payments that wait to be tried again take another amount; null is the whole balance. */
export const changeWaitingAmounts = async (
  executor: Executor,
  subscriptionId: number,
  amountMinor: number | null,
): Promise<void> => {
  await sql`
    update payment_runs set amount = ${amountMinor}
    where subscription_id = ${subscriptionId} and kind = 'auto_pay' and state = 'waiting'
  `.execute(executor);
};
