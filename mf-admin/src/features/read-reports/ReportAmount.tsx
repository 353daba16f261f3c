import { Money } from '@billfold/shared/ui/Money';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './Reports.module.css';

/** Cents; a dash for nothing, so that the amounts are seen at once. */
export const ReportAmount = ({ amount }: { readonly amount: number }) =>
  amount === 0 ? (
    <>
      <span className={styles.zero} aria-hidden="true">
        –
      </span>
      <VisuallyHidden>$0.00</VisuallyHidden>
    </>
  ) : (
    <Money amount={amount} />
  );
