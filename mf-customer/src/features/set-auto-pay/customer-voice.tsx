import type { AutoPayVoice } from '@billfold/shared/auto-pay/AutoPaySteps';
import { describeAutoPay } from '@billfold/shared/contracts/auto-pay-rule';
import styles from './AutoPayOverlay.module.css';

/** What the customer reads. */
export const customerVoice: AutoPayVoice = {
  describe: describeAutoPay,
  question: ({ merchant_name }) => `How should your bills from ${merchant_name} be paid?`,
  amountHint: 'Never more than you owe that day',
  noMethods: "You don't have any saved payment methods.",
  nextUnknown: 'With your next bill',
  ending: ({ merchant_name }) => (
    <p>
      Bills from {merchant_name} will no longer be paid automatically. You'll need to pay each one
      by its due date.
    </p>
  ),
  Agreement: ({ words }) => (
    <>
      <p>{words}</p>
      <p className={styles.soft}>
        By saving, you agree to these charges. You can change or turn off auto-pay here at any time.
      </p>
    </>
  ),
};
