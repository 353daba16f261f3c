import { Stack } from '@billfold/shared/ui/Stack';
import type { ReactNode } from 'react';
import styles from './Page.module.css';

type PageProps = {
  readonly children: ReactNode;
  /** `narrow` for one invoice, `wide` for lists. */
  readonly width?: 'narrow' | 'wide';
};

/** One centred column. */
export const Page = ({ children, width = 'narrow' }: PageProps) => (
  <div className={width === 'wide' ? `${styles.page} ${styles.wide}` : styles.page}>
    <Stack gap={4}>{children}</Stack>
  </div>
);
