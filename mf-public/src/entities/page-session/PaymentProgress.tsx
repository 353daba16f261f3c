import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import { pagePaymentTexts } from './page-session.texts';
import styles from './PaymentProgress.module.css';

export type PaymentProgressProps = {
  /** `checking` while the browser solves the server's riddle. */
  readonly phase: 'idle' | 'checking' | 'processing';
};

/** So long nobody worries. */
const patienceMs = 8_000;

const useIsSlow = (isProcessing: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  if (!isProcessing && isSlow) setSlow(false);
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isProcessing]);
  return isSlow;
};

/** One polite line below a pay button. Draw it always: a status that comes with its text is not read out. */
export const PaymentProgress = ({ phase }: PaymentProgressProps) => {
  const isSlow = useIsSlow(phase === 'processing');
  return (
    <p role="status" className={styles.progress}>
      {phase === 'checking' && pagePaymentTexts.checking}
      {phase === 'processing' && (isSlow ? pagePaymentTexts.slow : <VisuallyHidden>{pagePaymentTexts.processing}</VisuallyHidden>)}
    </p>
  );
};
