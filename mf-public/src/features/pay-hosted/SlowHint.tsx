import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import { hostedTexts } from './hosted.texts';
import styles from './PayHosted.module.css';

/** So long nobody worries. */
const patienceMs = 8_000;

const SlowText = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? hostedTexts.slow : <VisuallyHidden>Processing. One moment, please.</VisuallyHidden>;
};

/** A polite line for a payment that takes its time. Always drawn: a status that comes with its text is not read out. */
export const SlowHint = ({ isWaiting }: { readonly isWaiting: boolean }) => (
  <p role="status" className={styles.small}>
    {isWaiting && <SlowText />}
  </p>
);
