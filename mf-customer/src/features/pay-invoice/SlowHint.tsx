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

/** Keeps the customer from paying again while a payment takes its time. */
export const SlowHint = ({ isProcessing }: { readonly isProcessing: boolean }) => (
  <p role="status" className={styles.slow}>
    {useIsSlow(isProcessing) && payTexts.slow}
  </p>
);
