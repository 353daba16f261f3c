import { useWaited } from '@billfold/shared/ui/use-waited';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './SlowHint.module.css';
import { payTexts } from './open-bill.texts';

/** So long nobody worries. */
const patienceMs = 8_000;

/** Tells those who only hear the page that the payment is on its way, and keeps everybody from paying again while it takes its time. */
export const SlowHint = ({ isProcessing }: { readonly isProcessing: boolean }) => {
  const isSlow = useWaited(isProcessing, patienceMs);
  return (
    <p role="status" className={isSlow ? styles.slow : styles.unseen}>
      {isSlow && payTexts.slow}
      {isProcessing && !isSlow && <VisuallyHidden>{payTexts.processing}</VisuallyHidden>}
    </p>
  );
};
