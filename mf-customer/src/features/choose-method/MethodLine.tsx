import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { classNames } from '@billfold/shared/ui/class-names';
import { Icon } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useId } from 'react';
import styles from './MethodLine.module.css';
import { MethodText } from '@billfold/shared/wallet/MethodText';
import { blink, useBlink } from './use-blink';

export type MethodLineProps = {
  readonly method: PaymentMethodView | null;
  readonly isLoading: boolean;
  readonly isDisabled: boolean;
  /** How often a payment was tried without a method. */
  readonly timesMissed: number;
  readonly onChoose: () => void;
};

const blinkStyle = {
  animationIterationCount: blink.repetitions,
  animationDuration: `${Math.floor(blink.totalMs / blink.repetitions)}ms`,
};

/** The method that pays; opens the chooser. */
export const MethodLine = ({
  method,
  isLoading,
  isDisabled,
  timesMissed,
  onChoose,
}: MethodLineProps) => {
  const id = useId();
  const isBlinking = useBlink(timesMissed);
  const isMissed = timesMissed > 0 && method === null;
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        Payment method
      </span>
      <button
        key={timesMissed}
        type="button"
        className={classNames(styles.box, isMissed && styles.missed, isBlinking && styles.blinking)}
        style={isBlinking ? blinkStyle : undefined}
        data-blinking={isBlinking || undefined}
        aria-describedby={isMissed ? id : undefined}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={onChoose}
      >
        <VisuallyHidden>Payment method:</VisuallyHidden>
        {method === null ? (
          <>
            <Icon name="card" />
            <span className={styles.empty}>
              {isLoading ? 'Loading payment methods' : 'Choose a method'}
            </span>
          </>
        ) : (
          <MethodText method={method} />
        )}
        <Icon name="chevron-right" size={18} />
      </button>
      <span role="alert" className={styles.hint} id={id}>
        {isMissed && 'Please choose a payment method.'}
      </span>
    </div>
  );
};
