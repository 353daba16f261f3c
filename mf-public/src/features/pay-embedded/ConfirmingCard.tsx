import { Spinner } from '@billfold/shared/ui/Spinner';
import { formatCents } from '@billfold/shared/format/money';
import styles from './PayEmbedded.module.css';

/** Shows that a payment is being confirmed and that the visitor does not need to pay again. */
export const ConfirmingCard = ({ amountMinor }: { readonly amountMinor: number }) => (
  <div className={styles.result} role="status">
    <Spinner size="large" />
    <p>We're confirming your payment. You don't need to pay again.</p>
    <p className={styles.description}>{`Amount: ${formatCents(amountMinor)}`}</p>
  </div>
);
