import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Stack.module.css';

type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6;

type LayoutProps = {
  readonly children: ReactNode;
  /** A step of the spacing scale; default 4 for a stack, 2 for a line. */
  readonly gap?: Gap;
  readonly align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
};

/** Children below each other. */
export const Stack = ({ children, gap = 4, align = 'stretch' }: LayoutProps) => (
  <div className={classNames(styles.stack, styles[`gap${gap}`], styles[align])}>{children}</div>
);

type InlineProps = LayoutProps & {
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  readonly isWrapping?: boolean;
};

/** Children beside each other; they wrap by default. */
export const Inline = ({
  children,
  gap = 2,
  align = 'center',
  justify = 'start',
  isWrapping = true,
}: InlineProps) => (
  <div
    className={classNames(
      styles.inline,
      styles[`gap${gap}`],
      styles[align],
      styles[`justify-${justify}`],
      isWrapping && styles.wrap,
    )}
  >
    {children}
  </div>
);
