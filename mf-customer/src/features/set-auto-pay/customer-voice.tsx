import type { AutoPayVoice } from '@billfold/shared/auto-pay/AutoPaySteps';
import { describeAutoPay } from '@billfold/shared/contracts/auto-pay-rule';
import styles from './AutoPayOverlay.module.css';

/** What the customer reads. */
export const customerVoice: AutoPayVoice = {
  describe: describeAutoPay,
  question: ({ merchant_name }) => `How should your bills from ${merchant_name} be paid?`,
  amountHint: 'At most what you owe on the day',
  noMethods: 'You have no stored payment methods.',
  nextUnknown: 'With your next bill',
  ending: ({ merchant_name }) => (
    <p>
      Bills from {merchant_name} will no longer be paid by themselves. You will have to pay each of
      them by its due date.
    </p>
  ),
  Agreement: ({ words }) => (
    <>
      <p>{words}</p>
      <p className={styles.soft}>
        By saving you agree to these charges. You can change or disable auto-pay here at any time.
      </p>
    </>
  ),
};
