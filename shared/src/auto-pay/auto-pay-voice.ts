import type { ComponentType, ReactNode } from 'react';
import type { describeAutoPay } from '../contracts/auto-pay-rule';
import type { SubscriptionView } from '../contracts/subscription.contract';

/** What the dialog says to the person in front of it: the customer, or staff for the customer. */
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
  /** Shows the rule in words, before anybody agrees to it. */
  readonly Agreement: ComponentType<{ readonly words: string }>;
  /** Asks how the customer agreed, for `agreedBy` of the form; absent where the customer agrees by saving. */
  readonly AgreementWay?: ComponentType;
};
