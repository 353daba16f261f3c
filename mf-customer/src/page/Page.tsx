import { Icon } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { useOnline } from './use-online';

type PageProps = {
  readonly children: ReactNode;
  /** `narrow` for one bill, `wide` for lists. */
  readonly width?: 'narrow' | 'wide';
};

/** One centred column; says so when there is no connection. */
export const Page = ({ children, width = 'narrow' }: PageProps) => {
  const isOnline = useOnline();
  return (
    <div className={width === 'wide' ? `${styles.page} ${styles.wide}` : styles.page}>
      <div role="status">
        {!isOnline && (
          <p className={styles.offline}>
            <Icon name="warning" size={18} />
            You are offline. This page continues when the connection is back.
          </p>
        )}
      </div>
      <Stack gap={4}>{children}</Stack>
    </div>
  );
};
