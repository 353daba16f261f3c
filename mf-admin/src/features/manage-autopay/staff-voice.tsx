import type { AutoPayVoice } from '@billfold/shared/auto-pay/AutoPaySteps';
import { autoPayAgreement } from '@billfold/shared/contracts/auto-pay-agreement';
import { describeAutoPayForStaff } from '@billfold/shared/contracts/auto-pay-rule';
import {
  agreementLabels,
  agreementWays,
  type AgreementWay,
} from '@billfold/shared/contracts/opt-in-wording';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { useFormikContext } from 'formik';
import styles from './ManageAutoPay.module.css';

/** What a select of them offers. */
export const ways = agreementWays.map((value) => ({ value, label: agreementLabels[value] }));

const Agreement = ({ words }: { readonly words: string }) => {
  const { agreedBy } = useFormikContext<{ readonly agreedBy: AgreementWay | '' }>().values;
  return (
    <>
      <p>{agreedBy === '' ? words : autoPayAgreement(words, agreedBy)}</p>
      <p className={styles.soft}>
        This is what the customer agrees to. We'll store it when you save and let the customer know
        right away.
      </p>
    </>
  );
};

const AskForWay = () => (
  <SelectField name="agreedBy" label="How did the customer agree?" options={ways} isRequired />
);

/** What staff read. */
export const staffVoice: AutoPayVoice = {
  describe: describeAutoPayForStaff,
  question: ({ merchant_name }) => `How should the bills from ${merchant_name} be paid?`,
  amountHint: 'Never more than the customer owes that day',
  noMethods: 'No saved payment methods.',
  nextUnknown: 'With the next bill',
  ending: ({ merchant_name }) => (
    <p>
      Bills from {merchant_name} will no longer be paid automatically. Scheduled payments will be
      canceled, and we'll let the customer know right away.
    </p>
  ),
  Agreement,
  AgreementWay: AskForWay,
};
