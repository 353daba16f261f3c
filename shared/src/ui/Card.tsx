import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Card.module.css';
import { keepChosenText } from './chosen-text';
import { classNames } from './class-names';

type CardProps = {
  readonly children: ReactNode;
  readonly padding?: 'none' | 'small' | 'medium' | 'large';
  /** Makes the whole card one button; with `to`, runs when the link opens in this page. */
  readonly onPress?: () => void;
  /** Makes the whole card one link. */
  readonly to?: string;
  readonly isSelected?: boolean;
};

/** A raised surface. */
export const Card = ({
  children,
  padding = 'medium',
  onPress,
  to,
  isSelected = false,
}: CardProps) => {
  const className = classNames(styles.card, styles[padding], isSelected && styles.selected);
  if (to !== undefined)
    return (
      <Link
        to={to}
        className={classNames(className, styles.pressable)}
        draggable={false}
        onClick={(event) => {
          keepChosenText()(event);
          const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
          if (!event.defaultPrevented && !opensElsewhere) onPress?.();
        }}
      >
        {children}
      </Link>
    );
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
