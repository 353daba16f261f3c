import { useWaited } from '../ui/use-waited';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './SlowHint.module.css';

/** Milliseconds before the hint that the payment takes longer. */
const patienceMs = 8_000;

type SlowHintProps = {
  readonly isProcessing: boolean;
  readonly texts: Readonly<Record<'processing' | 'slow', string>>;
};

/** Announces to a screen reader that a payment is under way, and after a while that the customer must not pay again. */
export const SlowHint = ({ isProcessing, texts }: SlowHintProps) => {
  const isSlow = useWaited(isProcessing, patienceMs);
  return (
    <p role="status" className={isSlow ? styles.slow : styles.unseen}>
      {isSlow && texts.slow}
      {isProcessing && !isSlow && <VisuallyHidden>{texts.processing}</VisuallyHidden>}
    </p>
  );
};
