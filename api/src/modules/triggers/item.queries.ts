import type { SkipReason } from '@billfold/shared/contracts/trigger-rule';
import { sql } from 'kysely';
import { mapGivingWay } from '../../core/give-way';
import type { Executor } from '../../db/database';
import { customerName } from '../../db/customer-names';
import { allOf } from '../../db/list.queries';
import type { Row } from '../../db/schema';
import { type Recipient, recipientOf } from '../../core/message.domain';
import { matchingInvoices } from './condition.queries';
import type { RecipientKind, Rule, Span } from './trigger-rule.domain';

/** One invoice of a run, with what is true of it now. */
export type ItemFacts = {
  readonly id: number;
  readonly recipient: RecipientKind;
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly userId: number;
  readonly isMatching: boolean;
  readonly isCustomer: boolean;
  readonly isDeleted: boolean;
  readonly state: string;
  readonly hasStoppedTexts: boolean;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly amount: number;
  readonly amountPaid: number;
  readonly minimumDue: number;
  readonly dueDate: string;
  readonly customer: Recipient;
};

type FactsRow = {
  id: number;
  recipient: RecipientKind;
  invoice_id: number;
  subscription_id: number;
  merchant_id: number;
  merchant_name: string;
  user_id: number;
  is_matching: boolean;
  is_customer: boolean;
  is_deleted: boolean;
  state: string;
  has_stopped: boolean;
  invoice_number: string;
  description: string;
  amount: number;
  amount_paid: number;
  minimum_amount_due: number;
  due_date: string;
  first_name: string;
  last_name: string;
  full_name: string;
  is_business: boolean;
  business_name: string;
  phone: string | null;
  email: string | null;
  sms_opt_in: boolean;
  email_opt_in: boolean;
};

/** Of an invoice `i`, its customer `s`, person `u` and merchant `m`. */
const factColumns = (rule: Pick<Rule, 'conditions'>, span: Span) => sql`
  i.id as invoice_id, i.subscription_id, i.merchant_id, m.name as merchant_name, i.user_id,
  ${allOf(matchingInvoices(rule, span))} as is_matching, s.deleted_at is null as is_customer,
    i.deleted_at is not null as is_deleted,
  invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state, ${span.on}::date) as state,
  exists (select from text_stops x where x.merchant_id = i.merchant_id
    and x.phone = coalesce(s.phone, u.phone)) as has_stopped,
  i.invoice_number, i.description, i.amount, i.amount_paid, i.minimum_amount_due, i.due_date,
  ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.full} as full_name,
  ${customerName.isBusiness} as is_business, ${customerName.business} as business_name,
  coalesce(s.phone, u.phone) as phone, coalesce(s.email, u.email) as email, s.sms_opt_in, s.email_opt_in`;
const joined = sql`
  join subscriptions s on s.id = i.subscription_id join users u on u.id = s.user_id
    join merchants m on m.id = i.merchant_id`;

const toFacts = (row: FactsRow): ItemFacts => ({
  id: row.id,
  recipient: row.recipient,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  userId: row.user_id,
  isMatching: row.is_matching,
  isCustomer: row.is_customer,
  isDeleted: row.is_deleted,
  state: row.state,
  hasStoppedTexts: row.has_stopped,
  invoiceNumber: row.invoice_number,
  description: row.description,
  amount: row.amount,
  amountPaid: row.amount_paid,
  minimumDue: row.minimum_amount_due,
  dueDate: row.due_date,
  customer: recipientOf(row),
});

type RuleAndSpan = { readonly rule: Rule; readonly span: Span };

/** Invoices for the mail of a run to the office, behind an item. The run is locked, and so are they. */
export const listOfficeItems = async (
  executor: Executor,
  runId: number,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'trigger_items', 'id'>>`
    select id from trigger_items
    where run_id = ${runId} and state = 'planned' and recipient = 'office' and id > ${afterId}
    order by id limit ${limit}::integer
  `.execute(executor);
  return rows.map(({ id }) => id);
};

/**
 * Holds customers and invoices until the transaction ends, customers first, as everywhere; each in the order of the
 * ids.
 */
export const holdSubjects = async (
  executor: Executor,
  items: readonly { readonly invoice_id: number; readonly subscription_id: number }[],
): Promise<void> => {
  const customers = items.map(({ subscription_id }) => subscription_id);
  const invoices = items.map(({ invoice_id }) => invoice_id);
  await sql`select from subscriptions where id = any(${customers}::bigint[]) order by id for no key update`.execute(
    executor,
  );
  await sql`select from invoices where id = any(${invoices}::bigint[]) order by id for share`.execute(
    executor,
  );
};

/** What is true of these items now. */
export const readFacts = async (
  executor: Executor,
  { rule, span }: RuleAndSpan,
  itemIds: readonly number[],
): Promise<readonly ItemFacts[]> => {
  const { rows } = await sql<FactsRow>`
    select it.id, it.recipient, ${factColumns(rule, span)}
    from trigger_items it join invoices i on i.id = it.invoice_id ${joined}
    where it.id = any(${[...itemIds]}::bigint[]) order by it.id
  `.execute(executor);
  return rows.map(toFacts);
};

/** The same for invoices of a preview, for one kind of recipient. */
export const readInvoiceFacts = async (
  executor: Executor,
  { rule, span }: RuleAndSpan,
  {
    invoiceIds,
    recipient,
  }: { readonly invoiceIds: readonly number[]; readonly recipient: RecipientKind },
): Promise<readonly ItemFacts[]> => {
  const { rows } = await sql<FactsRow>`
    select i.id, ${recipient} as recipient, ${factColumns(rule, span)}
    from invoices i ${joined}
    where i.id = any(${[...invoiceIds]}::bigint[]) order by i.id
  `.execute(executor);
  return mapGivingWay(rows, toFacts);
};

type Decided = {
  readonly id: number;
  readonly reason: SkipReason;
  readonly detail: string | null;
};

export const skipItems = async (
  executor: Executor,
  decided: readonly Decided[],
  now: Date,
): Promise<void> => {
  if (decided.length === 0) return;
  await sql`
    update trigger_items it set state = 'skipped', reason = d.reason, detail = d.detail, decided_at = ${now}
    from unnest(${decided.map(({ id }) => id)}::bigint[], ${decided.map(({ reason }) => reason)}::text[],
      ${decided.map(({ detail }) => detail)}::text[]) as d(id, reason, detail)
    where it.id = d.id
  `.execute(executor);
};

/** One mail lists all remaining invoices of a run. */
export const markInDigest = async (
  executor: Executor,
  runId: number,
  noticeId: number,
  now: Date,
): Promise<void> => {
  await sql`
    update trigger_items set state = 'queued', notice_id = ${noticeId}, decided_at = ${now}
    where run_id = ${runId} and state = 'planned' and recipient = 'office'
  `.execute(executor);
};
