import { donationLimits } from '@billfold/shared/contracts/donation-rule';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { Facts } from '@billfold/shared/ui/Facts';
import { useFormikContext } from 'formik';
import { CostFacts } from './CostFacts';
import { costOf, type DonationValues } from './donate.domain';
import type { Merchant } from '../../entities/merchant/merchant.resource';
import styles from './DonateScreen.module.css';

const presetLabel = (minor: number): string => `$${minor / 100}`;

/** Three amounts to press, or any other. The fee has its lines before there is an amount, so that nothing moves. */
export const AmountStep = ({ merchant }: { readonly merchant: Merchant }) => {
  const { values, setFieldValue } = useFormikContext<DonationValues>();
  return (
    <>
      <div className={styles.presets} role="group" aria-label="Suggested amounts">
        {donationLimits.presetsMinor.map((minor) => (
          <button
            key={minor}
            type="button"
            className={styles.preset}
            aria-pressed={values.amount === minor}
            onClick={() => void setFieldValue('amount', minor)}
          >
            {presetLabel(minor)}
          </button>
        ))}
      </div>
      <MoneyField name="amount" label="Amount" hint="or any other" size="large" isRequired />
      {merchant.feePercent > 0 && (
        <Facts>
          <CostFacts cost={costOf(values.amount, merchant.feePercent)} />
        </Facts>
      )}
    </>
  );
};
