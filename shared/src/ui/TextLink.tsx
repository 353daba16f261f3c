import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import styles from './TextLink.module.css';

type TextLinkProps = {
  readonly children: ReactNode;
  readonly tone?: 'accent' | 'plain';
} & (
  | {
      /** A path of this site. */ readonly to: string;
      readonly href?: never;
      readonly onPress?: never;
      readonly isExpanded?: never;
    }
  | {
      /** Another site; opens in a new tab. */ readonly href: string;
      readonly to?: never;
      readonly onPress?: never;
      readonly isExpanded?: never;
    }
  | {
      /** A press on it runs this; it looks like a link. */ readonly onPress: () => void;
      readonly to?: never;
      readonly href?: never;
      /** Of a press that unfolds more, beside it. */
      readonly isExpanded?: boolean;
    }
);

/** A link in running text. */
export const TextLink = ({
  children,
  tone = 'accent',
  to,
  href,
  onPress,
  isExpanded,
}: TextLinkProps) => {
  const className = classNames(styles.link, styles[tone]);
  if (to !== undefined) {
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a className={className} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <button className={className} type="button" aria-expanded={isExpanded} onClick={onPress}>
      {children}
    </button>
  );
};
