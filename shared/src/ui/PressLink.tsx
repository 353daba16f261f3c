import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names';

type PressLinkProps = {
  readonly to: string;
  readonly children: ReactNode;
  /** A plain press runs this and stays on the page; without it the link leads to `to`. */
  readonly onPress: (() => void) | undefined;
};

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** A link that looks like a wide second button. In a new tab or window it always leads to `to`. */
export const PressLink = ({ to, children, onPress }: PressLinkProps) => (
  <Link
    to={to}
    className={classNames(styles.button, styles.secondary, styles.medium, styles.wide)}
    onClick={(event) => {
      if (onPress === undefined || !isPlain(event)) return;
      event.preventDefault();
      onPress();
    }}
  >
    <span>{children}</span>
  </Link>
);
