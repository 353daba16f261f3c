import { useWaited } from '@billfold/shared/ui/use-waited';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './SlowHint.module.css';
import { payTexts } from './open-bill.texts';

/** Milliseconds before the hint says that the payment takes longer. */
const patienceMs = 8_000;

/** Announces to a screen reader that a payment is under way, and after a while asks not to pay again. */
export const SlowHint = ({ isProcessing }: { readonly isProcessing: boolean }) => {
  const isSlow = useWaited(isProcessing, patienceMs);
  return (
    <p role="status" className={isSlow ? styles.slow : styles.unseen}>
      {isSlow && payTexts.slow}
      {isProcessing && !isSlow && <VisuallyHidden>{payTexts.processing}</VisuallyHidden>}
    </p>
  );
};
