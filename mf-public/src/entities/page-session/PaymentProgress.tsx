import { useWaited } from '@billfold/shared/ui/use-waited';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { pagePaymentTexts } from './page-session-texts';
import styles from './PaymentProgress.module.css';

export type PaymentProgressProps = {
  /** `checking` while the browser solves the server's challenge. */
  readonly phase: 'idle' | 'checking' | 'processing';
};

/** Time without a notice. */
const patienceMs = 8_000;

/**
 * Shows one polite line below a pay button. Render it always: a status element that arrives with its text is not
 * announced.
 */
export const PaymentProgress = ({ phase }: PaymentProgressProps) => {
  const isSlow = useWaited(phase === 'processing', patienceMs);
  return (
    <p role="status" className={styles.progress}>
      {phase === 'checking' && pagePaymentTexts.checking}
      {phase === 'processing' &&
        (isSlow ? (
          pagePaymentTexts.slow
        ) : (
          <VisuallyHidden>{pagePaymentTexts.processing}</VisuallyHidden>
        ))}
    </p>
  );
};
