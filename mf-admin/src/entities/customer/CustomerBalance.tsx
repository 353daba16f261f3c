import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatCents } from '@billfold/shared/format/money';
import styles from './CustomerBalance.module.css';

type CustomerBalanceProps = { readonly customer: Pick<CustomerView, 'owed' | 'late'> };

/** "Owes $222.50 · $80.00 late"; nothing where the server does not say it. */
export const CustomerBalance = ({ customer: { owed, late = 0 } }: CustomerBalanceProps) => {
  if (owed === undefined) return null;
  if (owed === 0) return <p className={styles.none}>Nothing owed</p>;
  return (
    <p className={styles.owes}>
      {`Owes ${formatCents(owed)}`}
      {late > 0 && (
        <>
          {' · '}
          <span className={styles.late}>{`${formatCents(late)} late`}</span>
        </>
      )}
    </p>
  );
};
