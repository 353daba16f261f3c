import { Spinner } from '@billfold/shared/ui/Spinner';
import styles from './PayEmbedded.module.css';

/** Says that a payment is on its way and that nobody needs to pay again. */
export const ConfirmingCard = () => (
  <div className={styles.result} role="status">
    <Spinner size="large" />
    <p>Your payment is being confirmed. You do not need to pay again.</p>
  </div>
);
