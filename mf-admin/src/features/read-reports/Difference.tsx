import { Money } from '@billfold/shared/ui/Money';
import styles from './Reports.module.css';

/** What a deposit differs from our own records; nothing when both agree. */
export const Difference = ({ amount }: { readonly amount: number }) =>
  amount === 0 ? (
    'None'
  ) : (
    <strong className={styles.wrong}>
      <Money amount={amount} />
    </strong>
  );
