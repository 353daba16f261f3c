import type { CreatePaymentPlanRequest } from '@billfold/shared/contracts/payment-plan.contract';
import {
  findPlanProblem,
  planFrequencies,
  type PlanTerms,
} from '@billfold/shared/contracts/payment-plan-rule';
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
