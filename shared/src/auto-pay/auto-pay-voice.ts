import type { ComponentType, ReactNode } from 'react';
import type { describeAutoPay } from '../contracts/auto-pay-rule';
import type { SubscriptionView } from '../contracts/subscription.contract';

/** The dialog's texts for its user: the customer, or staff for the customer. */
export type AutoPayVoice = {
  /** The rule as it is: `describeAutoPay`, or the words of staff. */
  readonly describe: typeof describeAutoPay;
  readonly question: (subscription: SubscriptionView) => string;
  readonly amountHint: string;
  readonly noMethods: string;
  /** The next payment, while its day is not known. */
  readonly nextUnknown: string;
  /** What ends with auto-pay. */
  readonly ending: (subscription: SubscriptionView) => ReactNode;
  /** Shows the rule in words, before the customer agrees to it. */
  readonly Agreement: ComponentType<{ readonly words: string }>;
  /** The fields for `agreedBy` of the form: how the customer agreed. Absent where the customer agrees by saving. */
  readonly AgreementWay?: ComponentType;
};
