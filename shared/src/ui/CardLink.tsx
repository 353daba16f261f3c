import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Card.module.css';
import { keepChosenText } from './chosen-text';
import { classNames } from './class-names';

type CardLinkProps = {
  readonly children: ReactNode;
  readonly to: string;
  /** Runs when the link opens in this page, not in a tab. */
  readonly onOpen?: () => void;
};

/** A raised surface that is one link. Its text can be selected. */
export const CardLink = ({ children, to, onOpen }: CardLinkProps) => (
  <Link
    to={to}
    className={classNames(styles.card, styles.medium, styles.pressable)}
    draggable={false}
    onClick={(event) => {
      keepChosenText()(event);
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!event.defaultPrevented && !opensElsewhere) onOpen?.();
    }}
  >
    {children}
  </Link>
);
