import { addDays, nextAutoPayDate, rhythmFrom } from '@billfold/shared/contracts/auto-pay-rule';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { CreatePaymentPlanRequest } from '@billfold/shared/contracts/payment-plan.contract';
import {
  findPlanProblem,
  planFrequencies,
  type PlanTerms,
} from '@billfold/shared/contracts/payment-plan-rule';
import { formatDate } from '@billfold/shared/format/dates';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { moneyRule, ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { object, type Schema, type TestContext } from 'yup';
import {
  billedCustomer,
  billedShape,
  dayRule,
  emptyBilled,
  type BilledValues,
} from '../../entities/customer/billed.form';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';

export type TickedInvoice = { readonly id: number; readonly subscription: number };

export type PaymentPlanValues = BilledValues & {
  /** Cents; null while empty. */
  readonly original_balance: number | null;
  readonly first_payment: number | null;
  readonly first_payment_date: string;
  readonly monthly_payment: number | null;
  readonly payment_due_date: string;
  /** '' while nothing is chosen. */
  readonly frequency: string;
  readonly description: string;
  /** Open invoices that the plan takes the place of; those of another customer do not count. */
  readonly cancel_invoices: readonly TickedInvoice[];
};

export const paymentPlanTexts = { incomplete: 'Please complete the required fields.' } as const;

export const newPaymentPlan = (
  merchantId: string,
  customer: PickedCustomer | null,
): PaymentPlanValues => ({
  ...emptyBilled(merchantId, customer),
  original_balance: null,
  first_payment: null,
  first_payment_date: '',
  monthly_payment: null,
  payment_due_date: '',
  frequency: '',
  description: '',
  cancel_invoices: [],
});

const usualInstallment = 10_000;
const installments = { least: 3, most: 12 } as const;
/** A customer needs some days to learn of the first payment. */
const daysBeforeFirst = 7;

/** What the form proposes for the only open invoice of a customer. */
export type ProposedPlan = Pick<
  PaymentPlanValues,
  | 'original_balance'
  | 'first_payment'
  | 'first_payment_date'
  | 'monthly_payment'
  | 'payment_due_date'
  | 'frequency'
  | 'cancel_invoices'
>;

/**
 * Equal monthly payments of the balance of an invoice, each about $100, on its due date at first, or a week from
 * today. `today` is the merchant's. Null for one that a payment, a schedule or another plan is for.
 */
export const proposedPlan = (invoice: InvoiceView, today: string): ProposedPlan | null => {
  const { payment_in_doubt: isInDoubt, scheduled_on: scheduledOn, payment_plan: plan } = invoice;
  if (isInDoubt || scheduledOn !== null || typeof plan === 'number') return null;
  const left = invoice.amount - invoice.amount_paid;
  const { least, most } = installments;
  const count = Math.min(most, Math.max(least, Math.ceil(left / usualInstallment)));
  const payment = Math.ceil(left / count);
  const soonest = addDays(today, daysBeforeFirst);
  const first = invoice.due_date > soonest ? invoice.due_date : soonest;
  const second = nextAutoPayDate(rhythmFrom(first, 'monthly'), addDays(first, 1), first);
  return {
    original_balance: left,
    first_payment: payment,
    first_payment_date: formatDate(first),
    monthly_payment: payment,
    payment_due_date: formatDate(second),
    frequency: 'monthly',
    cancel_invoices: [{ id: invoice.id, subscription: invoice.subscription }],
  };
};

type Typed = Partial<PaymentPlanValues>;

/** Null while a term is missing or is no date. */
export const termsOf = (typed: Typed): PlanTerms | null => {
  const { original_balance: total, first_payment: first, monthly_payment: payment } = typed;
  const frequency = planFrequencies.find((name) => name === typed.frequency);
  const dueOn = parseTypedDate(typed.payment_due_date ?? '');
  if (typeof total !== 'number' || typeof first !== 'number' || typeof payment !== 'number')
    return null;
  if (dueOn === null || frequency === undefined) return null;
  return {
    original_balance: total,
    first_payment: first,
    first_payment_date: parseTypedDate(typed.first_payment_date ?? ''),
    monthly_payment: payment,
    payment_due_date: dueOn,
    frequency,
  };
};

/** Shows at a field why the terms make no plan, once they are complete. */
const inPlan = <Rule extends Schema>(name: keyof PlanTerms, rule: Rule): Rule =>
  rule.test('plan', (_value: unknown, context: TestContext) => {
    const terms = termsOf(context.parent as Typed);
    const problem = terms === null ? undefined : findPlanProblem(terms);
    return problem?.field !== name || context.createError({ message: problem.text });
  });

export const paymentPlanSchema = object({
  ...billedShape,
  original_balance: inPlan('original_balance', moneyRule()),
  first_payment: inPlan('first_payment', moneyRule()),
  first_payment_date: dayRule({ isRequired: false }).test(
    'required',
    ruleTexts.required,
    (text, { parent }) => (text ?? '') !== '' || (parent as Typed).first_payment === 0,
  ),
  monthly_payment: inPlan('monthly_payment', moneyRule()),
  payment_due_date: inPlan('payment_due_date', dayRule()),
  frequency: textRule(),
});

/** The ids of the chosen customer's invoices that are ticked. */
export const tickedOf = (values: PaymentPlanValues): readonly number[] =>
  values.cancel_invoices
    .filter(({ subscription }) => subscription === billedCustomer(values)?.id)
    .map(({ id }) => id);

/** The request of a valid form. */
export const toCreatePaymentPlanRequest = (
  values: PaymentPlanValues,
): CreatePaymentPlanRequest | null => {
  const customer = billedCustomer(values);
  const terms = termsOf(values);
  const cancelled = tickedOf(values);
  if (terms === null || customer === null) return null;
  return {
    user_id: customer.user,
    merchant_id: Number(values.merchant_id),
    sub_id: customer.id,
    ...terms,
    description: values.description.trim(),
    ...(cancelled.length === 0 ? {} : { cancel_invoices: [...cancelled] }),
  };
};
