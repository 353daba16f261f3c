import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Tooltip.module.css';
import { useTip } from './use-tip';
import { VisuallyHidden } from './VisuallyHidden';

type TooltipProps = {
  /** What the mark explains: 'About the security code'. */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * A question mark with an explanation: shown on hover and keyboard focus, and after a press or tap until the next.
 * Assistive technology reads the text with the mark. Without a library: 57 kB more for screens that use nothing else of
 * it.
 */
export const Tooltip = ({ label, children }: TooltipProps) => {
  const id = useId();
  const { root, tip, isShown, around, mark } = useTip();
  return (
    <span className={styles.root} ref={root} {...around}>
      <button
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-describedby={id}
        aria-expanded={isShown}
        {...mark}
      >
        <Icon name="help" size={18} />
      </button>
      <VisuallyHidden>
        <span id={id}>{children}</span>
      </VisuallyHidden>
      {isShown && (
        <span className={styles.tip} role="tooltip" aria-hidden="true" popover="manual" ref={tip}>
          {children}
        </span>
      )}
    </span>
  );
};
