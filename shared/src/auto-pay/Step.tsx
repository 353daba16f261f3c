import { useEffect, useRef, type ReactNode } from 'react';
import styles from './AutoPay.module.css';

export type StepProps = {
  /** False where the step itself knows a better place for the focus. */
  readonly movesFocus: boolean;
  readonly children: ReactNode;
};

/** One step inside a dialog: when it takes the place of another, the reader starts at its top. */
export const Step = ({ movesFocus, children }: StepProps) => {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed is gone with its step; on opening, the dialog has placed the focus already.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    top.current?.scrollIntoView({ block: 'start' });
    if (movesFocus && isFocusLost) top.current?.focus();
  }, [movesFocus]);
  return (
    <div ref={top} className={styles.step} tabIndex={-1}>
      {children}
    </div>
  );
};
