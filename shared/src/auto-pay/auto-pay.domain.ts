import type { AgreementWay } from '../contracts/opt-in-wording';
import {
  autoPayFrequencies,
  describeAutoPay,
  hasSameRhythm,
  nextAutoPayDate,
  ordinal,
  readAutoPayRule,
  weekdays,
  type AutoPayFrequency,
  type AutoPayRule,
} from '../contracts/auto-pay-rule';
import type { PaymentMethodView } from '../contracts/payment-method.contract';
import type { SetAutoPayRequest, SubscriptionView } from '../contracts/subscription.contract';
import { formatCents } from '../format/money';
import { capitalise } from '../format/names';
import { isBankAccount } from '../wallet/payment-method.domain';

/** Values of the form: ids and days as the browser's controls have them, '' while nothing is chosen. */
export type AutoPayValues = {
  /** `full`: each invoice in full on its due date. */
  readonly plan: 'full' | 'custom';
  readonly amount: number | null;
  readonly frequency: AutoPayFrequency | '';
  readonly day: string;
  readonly methodId: number | null;
  /** How the customer agreed, where staff fill the form; absent where the customer agrees by saving. */
  readonly agreedBy?: AgreementWay | '';
};

const dueDate = 'due_date';

export const readFrequency = (text: string | null): AutoPayFrequency | '' =>
  autoPayFrequencies.find((name) => name === text) ?? '';

/** The rule that runs; null when auto-pay is off. */
export const ruleOfSubscription = (subscription: SubscriptionView): AutoPayRule | null =>
  subscription.autopay_enabled
    ? readAutoPayRule({
        customized: subscription.autopay_customized,
        frequency: subscription.autopay_frequency,
        day: subscription.autopay_day,
        amountMinor: subscription.autopay_amount,
      })
    : null;

/** The settings as they are, or nothing but a method for a customer who has none yet. */
export const autoPayValues = (
  subscription: SubscriptionView,
  defaultMethodId: number | null,
): AutoPayValues => {
  const rule = ruleOfSubscription(subscription);
  const isCustom = rule !== null && (rule.kind !== dueDate || rule.amountMinor !== null);
  return {
    plan: isCustom ? 'custom' : 'full',
    amount: isCustom ? subscription.autopay_amount : null,
    frequency: isCustom ? readFrequency(subscription.autopay_frequency) : '',
    day: isCustom ? (subscription.autopay_day ?? '') : '',
    methodId:
      (subscription.autopay_enabled ? subscription.autopay_method : null) ?? defaultMethodId,
  };
};

/** The first thing that keeps the form from being saved; null when nothing does. */
export const refusalOf = ({
  plan,
  amount,
  frequency,
  day,
  methodId,
  agreedBy,
}: AutoPayValues): 'noMethod' | 'incomplete' | 'unagreed' | null => {
  if (methodId === null) return 'noMethod';
  const isComplete = (amount ?? 0) > 0 && frequency !== '' && day !== '';
  if (plan === 'custom' && !isComplete) return 'incomplete';
  return agreedBy === '' ? 'unagreed' : null;
};

/**
 * The six fields of the call, and of staff how the customer agreed. Amount and frequency count only in a customized
 * plan.
 */
export const toRequest = (
  values: AutoPayValues,
  subscriptionId: number,
): SetAutoPayRequest & { readonly sub_id: number } => {
  const isCustom = values.plan === 'custom';
  return {
    autopay_method: values.methodId,
    autopay_amount: isCustom ? values.amount : null,
    autopay_frequency: isCustom && values.frequency !== '' ? values.frequency : null,
    autopay_day: isCustom ? values.day : dueDate,
    customized: isCustom,
    sub_id: subscriptionId,
    ...(values.agreedBy === undefined || values.agreedBy === ''
      ? {}
      : { agreed_by: values.agreedBy }),
  };
};

/** The rule that the form describes; null while the form is incomplete. */
export const ruleOfValues = ({
  plan,
  amount,
  frequency,
  day,
}: AutoPayValues): AutoPayRule | null => {
  if (plan === 'full')
    return readAutoPayRule({ customized: false, frequency: null, day: null, amountMinor: null });
  if ((amount ?? 0) <= 0 || frequency === '' || day === '') return null;
  return readAutoPayRule({ customized: true, frequency, day, amountMinor: amount });
};

/** A method as a payment with it is written: 'Visa 1111', 'Bank Account 6789'. */
export const methodText = (method: PaymentMethodView | undefined): string => {
  if (method === undefined) return "a payment method that's no longer saved";
  return `${isBankAccount(method) ? 'Bank Account' : capitalise(method.card_type ?? 'card')} ${method.last4}`;
};

/**
 * The next day a rule charges once it is saved: the next due date of an invoice without a scheduled payment, or the
 * rule's own first day. A rule that only changes its amount keeps its days. `today` is the merchant's.
 */
export const nextChargeOn = (
  rule: AutoPayRule,
  subscription: SubscriptionView,
  today: string,
): string | null => {
  if (rule.kind === dueDate) return subscription.next_due_charge ?? null;
  const present = ruleOfSubscription(subscription);
  const isKept =
    present !== null && hasSameRhythm(present, rule) && subscription.autopay_next_on !== null;
  return isKept ? subscription.autopay_next_on : nextAutoPayDate(rule, today, null);
};

export type RuleWords = {
  readonly subscription: SubscriptionView;
  readonly method: PaymentMethodView | undefined;
  readonly nextOn: string | null;
};

/** The rule as a sentence; by default the one a customer agrees to. */
export const wordsOf = (
  rule: AutoPayRule,
  { subscription, method, nextOn }: RuleWords,
  describe = describeAutoPay,
): string =>
  describe(rule, {
    merchantName: subscription.merchant_name,
    methodText: methodText(method),
    nextOn,
  });

const frequencyNames: Readonly<Record<AutoPayFrequency, string>> = {
  monthly: 'Monthly',
  biweekly: 'Every other week',
  weekly: 'Weekly',
};

export const frequencyOptions = autoPayFrequencies.map((value) => ({
  value,
  label: frequencyNames[value],
}));

/** Days of the month and the due date, or weekdays; none before a frequency is chosen. */
export const dayOptions = (
  frequency: AutoPayFrequency | '',
): readonly { readonly value: string; readonly label: string }[] => {
  if (frequency === '') return [];
  if (frequency !== 'monthly')
    return weekdays.map((value) => ({ value, label: capitalise(value) }));
  const days = Array.from({ length: 31 }, (_day, index) => ({
    value: String(index + 1),
    label: ordinal(index + 1),
  }));
  return [{ value: dueDate, label: 'The due date of each bill' }, ...days];
};

const dayLabel = (rule: AutoPayRule): string => {
  if (rule.kind === dueDate) return 'The due date of each bill';
  return rule.kind === 'monthly' ? `The ${ordinal(rule.dayOfMonth)}` : capitalise(rule.weekday);
};

/** The settings one by one, as a list of facts. */
export const factsOf = (
  rule: AutoPayRule,
  subscription: SubscriptionView,
): { readonly amount: string; readonly frequency: string; readonly day: string } => {
  const frequency = readFrequency(subscription.autopay_frequency);
  return {
    amount:
      rule.amountMinor === null ? 'The whole balance' : `Up to ${formatCents(rule.amountMinor)}`,
    frequency: rule.kind === dueDate || frequency === '' ? 'Each bill' : frequencyNames[frequency],
    day: dayLabel(rule),
  };
};
