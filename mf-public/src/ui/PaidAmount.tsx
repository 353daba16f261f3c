import { Money } from '@billfold/shared/ui/Money';
import { CheckMark } from './CheckMark';
import styles from './PaidAmount.module.css';

export type PaidAmountProps = {
  readonly label: string;
  /** Cents; null when they are not known, as after a reload. */
  readonly amount: number | null;
};

/** The head of a receipt: the success mark and the amount. */
export const PaidAmount = ({ label, amount }: PaidAmountProps) => (
  <div className={styles.paid}>
    <CheckMark size="small" />
    {amount !== null && (
      <dl className={styles.amount}>
        <dt>{label}</dt>
        <dd>
          <Money amount={amount} size="display" />
        </dd>
      </dl>
    )}
  </div>
);
