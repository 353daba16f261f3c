import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

/** A planned payment that had ended because its invoice was paid, after a payment of the invoice was taken back. */
export type ReopenedPlan = {
  readonly kind: 'schedule' | 'auto_pay';
  /** It waits again; otherwise it is not made. */
  readonly stands: boolean;
  /** Null for auto-pay of the whole balance. */
  readonly amountMinor: number | null;
  /** In the merchant's zone. */
  readonly on: string;
};

const scheduleText = ({ stands, amountMinor, on }: ReopenedPlan): string => {
  const payment = `Your payment of ${formatCents(amountMinor ?? 0)} scheduled for ${toUsDate(on)}`;
  return stands ? `${payment} will be made as planned.` : `${payment} won't be made.`;
};

/** What the notice of the money adds after it said that the invoice is open again. */
export const reopenedPlanTexts = (plans: readonly ReopenedPlan[]): readonly string[] =>
  plans.map((plan) =>
    plan.kind === 'schedule' ? scheduleText(plan) : `Auto-pay will pay it on ${toUsDate(plan.on)}.`,
  );

/** A payment that the customer scheduled is not made, and nothing else pays the invoice: they must. */
export const isLeftToCustomer = (plans: readonly ReopenedPlan[]): boolean =>
  plans.length > 0 && !plans.some(({ stands }) => stands);
