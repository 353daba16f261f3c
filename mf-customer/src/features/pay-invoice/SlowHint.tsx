import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import styles from './PayInvoiceScreen.module.css';
import { payTexts } from './pay-invoice.texts';

/** So long nobody worries. */
const patienceMs = 8_000;

/** True once something has been going on for eight seconds. */
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

/** Tells those who only hear the page that the payment is on its way, and keeps everybody from paying again while it takes its time. */
export const SlowHint = ({ isProcessing }: { readonly isProcessing: boolean }) => {
  const isSlow = useIsSlow(isProcessing);
  return (
    <p role="status" className={isSlow ? styles.slow : styles.unseen}>
      {isSlow && payTexts.slow}
      {isProcessing && !isSlow && <VisuallyHidden>{payTexts.processing}</VisuallyHidden>}
    </p>
  );
};
