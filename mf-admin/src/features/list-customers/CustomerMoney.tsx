import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Money } from '@billfold/shared/ui/Money';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './CustomerMoney.module.css';

type OfCustomer = { readonly customer: Pick<CustomerView, 'owed' | 'late'> };

/** What the customer owes, marked when a part of it is late; nothing of zero. */
export const OwedMoney = ({ customer: { owed = 0, late = 0 } }: OfCustomer) => {
  if (owed === 0) return null;
  if (late === 0) return <Money amount={owed} />;
  return (
    <span className={styles.late} title={`${formatCents(late)} late`}>
      <Money amount={owed} />
      <VisuallyHidden>{`, ${formatCents(late)} late`}</VisuallyHidden>
    </span>
  );
};

/** The late part; nothing of zero. */
export const LateMoney = ({ customer: { late = 0 } }: OfCustomer) =>
  late === 0 ? null : (
    <span className={styles.late}>
      <Money amount={late} />
    </span>
  );
