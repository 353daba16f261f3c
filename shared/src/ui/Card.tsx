import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names';

type CardProps = {
  readonly children: ReactNode;
  readonly padding?: 'none' | 'small' | 'medium' | 'large';
  /** Makes the whole card one button. */
  readonly onPress?: () => void;
  readonly isSelected?: boolean;
};

/** A raised surface. */
export const Card = ({ children, padding = 'medium', onPress, isSelected = false }: CardProps) => {
  const className = classNames(styles.card, styles[padding], isSelected && styles.selected);
  if (onPress === undefined) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={classNames(className, styles.pressable)}
      onClick={onPress}
      aria-pressed={isSelected || undefined}
    >
      {children}
    </button>
  );
};
