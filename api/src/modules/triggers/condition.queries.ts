import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { concernsOpenOnly } from '@billfold/shared/contracts/trigger-sentence';
import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../db/list.queries';
import { invoiceFoundBy } from '../../db/search-texts.queries';
import type { Rule, RuleCondition, Span } from './trigger-rule.domain';

type Where = RawBuilder<unknown>;

const isOpen: Where = sql`i.amount_paid < i.amount and i.stored_state is distinct from 'paid'
  and i.stored_state is distinct from 'cancelled'`;
const subtotal: Where = sql`(select coalesce(sum(l.amount), 0) from invoice_lines l where l.invoice_id = i.id
  and l.kind = 'item')`;
const numbers: Readonly<Record<string, Where>> = {
  amount: sql`i.amount`,
  amount_paid: sql`i.amount_paid`,
  subtotal,
  minimum_amount_due: sql`i.minimum_amount_due`,
  balance: sql`(i.amount - i.amount_paid)`,
};
const comparisons: Readonly<Record<string, Where>> = {
  gt: sql`>`,
  gte: sql`>=`,
  exact: sql`=`,
  lt: sql`<`,
  lte: sql`<=`,
};
const never: Where = sql`false`;

const between = (column: Where, { from, on }: Span, days: number): Where =>
  sql`${column} between ${addDays(from, days)}::date and ${addDays(on, days)}::date`;

/** Exactly so many days, counted from each day that the run covers. */
const dueWhere = ({ operator, value }: RuleCondition, span: Span): Where => {
  const days = Math.abs(Number(value));
  return between(sql`i.due_date`, span, operator === 'upcoming' ? days : -days);
};

const paidWhere = ({ operator, value }: RuleCondition, span: Span): Where => {
  const days = Math.abs(Number(value));
  return operator === 'upcoming'
    ? between(sql`i.scheduled_on`, span, days)
    : between(sql`i.paid_date`, span, -days);
};

/** The due dates that give an open invoice its state; undefined for a state without. */
const dueDatesOf = ({ value }: RuleCondition, { on }: Span): Where | undefined => {
  switch (value) {
    case 'late':
      return sql`i.due_date < ${on}::date`;
    case 'due':
      return sql`i.due_date between ${on}::date and ${addDays(on, 7)}::date`;
    case 'upcoming':
      return sql`i.due_date > ${addDays(on, 7)}::date`;
    default:
      return undefined;
  }
};

/** As `invoice_state` computes it, in columns that have an index. */
const stateWhere = (condition: RuleCondition, span: Span): Where => {
  const { value } = condition;
  const stored = sql`i.stored_state = ${value}`;
  const dates = dueDatesOf(condition, span);
  if (dates !== undefined)
    return sql`(${stored} or (i.stored_state is null and i.amount_paid < i.amount and ${dates}))`;
  switch (value) {
    case 'paid':
      return sql`(${stored} or (i.stored_state is null and i.amount_paid >= i.amount))`;
    default:
      return stored;
  }
};

/** An invoice before its due date is late by 0 days. The other way round, an index gives the due dates. */
const lateWhere = ({ operator, value }: RuleCondition, { on }: Span): Where => {
  const days = Number(value);
  const isLateBy = sql`greatest(${on}::date - i.due_date, 0)`;
  switch (operator) {
    case 'gt':
      return sql`i.due_date < ${addDays(on, -days)}::date`;
    case 'gte':
      return days === 0 ? sql`true` : sql`i.due_date <= ${addDays(on, -days)}::date`;
    default:
      return days > 0 && operator === 'exact'
        ? sql`i.due_date = ${addDays(on, -days)}::date`
        : sql`${isLateBy} ${comparisons[operator] ?? sql`=`} ${days}::integer`;
  }
};

/** Of a pattern for `like`, its own signs escaped. */
const literal = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');

/** In any letter case. A pattern of an expression is not for the database: `patternsOf`. */
const textWhere = ({ operator, value }: RuleCondition): Where => {
  const text = literal(value);
  switch (operator) {
    case 'contains':
      // The index of the invoice search has number and description together.
      return allOf([invoiceFoundBy(value), sql`lower(i.description) like ${`%${text}%`}`]);
    case 'startswith':
      return sql`lower(i.description) like ${`${text}%`}`;
    case 'endswith':
      return sql`lower(i.description) like ${`%${text}`}`;
    case 'exact':
      return sql`lower(i.description) = ${value.toLowerCase()}`;
    case 'regex':
      return sql`true`;
    default:
      return never;
  }
};

const whereOf = (condition: RuleCondition, span: Span): Where => {
  const { field, operator, value } = condition;
  switch (field) {
    case 'due_date':
      return dueWhere(condition, span);
    case 'paid_date':
      return paidWhere(condition, span);
    case 'state':
      return stateWhere(condition, span);
    case 'days_late':
      return lateWhere(condition, span);
    case 'description':
      return textWhere(condition);
    case 'payment_plan':
      return isYes.test(value)
        ? sql`i.payment_plan_id is not null`
        : sql`i.payment_plan_id is null`;
    case 'amount':
    case 'amount_paid':
    case 'subtotal':
    case 'minimum_amount_due':
    case 'balance': {
      const [number, comparison] = [numbers[field], comparisons[operator]];
      return number === undefined || comparison === undefined
        ? never
        : sql`${number} ${comparison} ${Number(value)}::bigint`;
    }
  }
};

const isYes = /^(?:yes|true|1)$/i;
const isNumber = /^-?\d{1,9}$/;
/** An old event may hold a value that nothing can be compared with. */
const isUsable = ({ field, value }: RuleCondition): boolean =>
  field === 'description' || field === 'state' || field === 'payment_plan' || isNumber.test(value);

/**
 * The conditions on an invoice `i`, all of which must hold; the merchant and `deleted_at` are the caller's. Without a
 * condition on state or payment only open invoices match.
 */
export const matchingInvoices = (
  { conditions }: Pick<Rule, 'conditions'>,
  span: Span,
): readonly Where[] => [
  ...(concernsOpenOnly(conditions.map(({ field }) => ({ field_name: field }))) ? [isOpen] : []),
  ...conditions.map((condition) => (isUsable(condition) ? whereOf(condition, span) : never)),
];

const paymentFields: readonly string[] = ['paid_date', 'amount_paid', 'balance'];

/**
 * The conditions on an invoice `i` that was paid on the day of a run, and would have matched without that payment. No
 * invoice does where a condition is about the payment itself.
 */
export const matchingUntilPaid = (
  { conditions }: Pick<Rule, 'conditions'>,
  span: Span,
): readonly Where[] => [
  sql`i.paid_date = ${span.on}::date and i.amount_paid >= i.amount and i.stored_state is null`,
  ...conditions.map((condition) => {
    if (!isUsable(condition) || paymentFields.includes(condition.field)) return never;
    return condition.field === 'state'
      ? (dueDatesOf(condition, span) ?? never)
      : whereOf(condition, span);
  }),
];

/** The expressions that the description must match besides. */
export const patternsOf = ({ conditions }: Pick<Rule, 'conditions'>): readonly string[] =>
  conditions.flatMap(({ field, operator, value }) =>
    field === 'description' && operator === 'regex' ? [value] : [],
  );
