import { Spinner } from '@billfold/shared/ui/Spinner';
import styles from './PayEmbedded.module.css';

/** Shows that a payment is being confirmed and that the visitor does not need to pay again. */
export const ConfirmingCard = () => (
  <div className={styles.result} role="status">
    <Spinner size="large" />
    <p>We're confirming your payment. You don't need to pay again.</p>
  </div>
);
