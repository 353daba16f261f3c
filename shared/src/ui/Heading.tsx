import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Heading.module.css';

type HeadingProps = {
  readonly children: ReactNode;
  /** Place in the document's outline; a screen has exactly one level 1. */
  readonly level: 1 | 2 | 3;
  /** How it looks; default by level. */
  readonly size?: 'small' | 'medium' | 'large' | 'display';
};

const sizeOfLevel = { 1: 'large', 2: 'medium', 3: 'small' } as const;

/** A heading of the screen. */
export const Heading = ({ children, level, size = sizeOfLevel[level] }: HeadingProps) => {
  const Tag = `h${level}` as const;
  return <Tag className={classNames(styles.heading, styles[size])}>{children}</Tag>;
};
