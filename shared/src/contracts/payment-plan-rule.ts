import { addDays, type AutoPayFrequency, nextAutoPayDate, rhythmFrom } from './auto-pay-rule';
import { amountLimits, paymentPlanLimits } from './limits';
import { formatCents } from './us-text';

/**
 * Which invoices a payment plan makes. Browser and server share it, so that the preview and the plan are the same.
 * Dates are `YYYY-MM-DD` in the merchant's zone, amounts cents; no clock is read here.
 */
export const planFrequencies = ['monthly', 'bi-weekly', 'weekly'] as const;
export type PlanFrequency = (typeof planFrequencies)[number];

/** Named as in the body of POST payment_plans. */
export type PlanTerms = {
  readonly original_balance: number;
  readonly first_payment: number;
  /** Null where there is no first payment. */
  readonly first_payment_date: string | null;
  readonly monthly_payment: number;
  readonly payment_due_date: string;
  readonly frequency: PlanFrequency;
};

export type PlannedInvoice = { readonly amount: number; readonly due_date: string };

/** Auto-pay writes one of them in another way. */
const rhythms: Readonly<Record<PlanFrequency, AutoPayFrequency>> = {
  monthly: 'monthly',
  'bi-weekly': 'biweekly',
  weekly: 'weekly',
};

/**
 * The requested number of days from the first day on, by the rule of auto-pay: the 31st is the last day of a shorter
 * month.
 */
const daysFrom = (first: string, frequency: PlanFrequency, count: number): readonly string[] => {
  const rule = rhythmFrom(first, rhythms[frequency]);
  const days: string[] = [];
  for (let next: string | null = first; next !== null && days.length < count;) {
    days.push(next);
    next = nextAutoPayDate(rule, addDays(next, 1), first);
  }
  return days;
};

const countOf = ({ original_balance: total, first_payment: first, ...plan }: PlanTerms): number =>
  (first > 0 ? 1 : 0) + Math.ceil((total - first) / plan.monthly_payment);

export type PlanProblem = { readonly field: keyof PlanTerms; readonly text: string };

/** The first reason for which the terms make no plan. */
export const findPlanProblem = (terms: PlanTerms): PlanProblem | undefined => {
  const { original_balance: total, first_payment: first, monthly_payment: payment } = terms;
  if (total < amountLimits.minMinor)
    return { field: 'original_balance', text: 'The total must be more than $0.00.' };
  if (total > amountLimits.maxMinor)
    return {
      field: 'original_balance',
      text: `The total can be at most ${formatCents(amountLimits.maxMinor)}.`,
    };
  if (first > total)
    return { field: 'first_payment', text: "The first payment can't be more than the total." };
  if (first > 0 && terms.first_payment_date === null)
    return { field: 'first_payment_date', text: 'The first payment needs a date.' };
  if (payment < amountLimits.minMinor)
    return { field: 'monthly_payment', text: 'The payment must be more than $0.00.' };
  if (first > 0 && terms.payment_due_date < (terms.first_payment_date ?? ''))
    return {
      field: 'payment_due_date',
      text: "The due date can't be before the first payment date.",
    };
  const count = countOf(terms);
  return count > paymentPlanLimits.billsMax
    ? {
        field: 'monthly_payment',
        text: `This would make ${count.toLocaleString('en-US')} invoices. Plans can have up to ${paymentPlanLimits.billsMax}. Choose a higher payment.`,
      }
    : undefined;
};

/**
 * One invoice for the first payment, unless it is nothing, then one per period until the total is reached, the last one
 * for the rest. Call it with terms without a problem.
 */
export const planInvoices = (terms: PlanTerms): readonly PlannedInvoice[] => {
  const { original_balance: total, first_payment: first, monthly_payment: payment } = terms;
  const firstOn = terms.first_payment_date;
  const opening = first > 0 && firstOn !== null ? [{ amount: first, due_date: firstOn }] : [];
  const rest = total - first;
  const days = daysFrom(terms.payment_due_date, terms.frequency, Math.ceil(rest / payment));
  return [
    ...opening,
    ...days.map((due_date, index) => ({
      amount: Math.min(payment, rest - index * payment),
      due_date,
    })),
  ];
};
