import type { RemoteData } from '@billfold/shared/store/remote-data';
import type { ReactNode } from 'react';
import styles from './SumsLine.module.css';

type SumsLineProps<Sums> = {
  readonly data: RemoteData<Sums>;
  readonly children: (sums: Sums) => ReactNode;
};

/** What all rows of a filter add up to, below the toolbar of their list. */
export const SumsLine = <Sums,>({ data, children }: SumsLineProps<Sums>) => (
  <div role="status" className={styles.sums}>
    {data.status === 'failed' && 'The sums cannot be read at the moment.'}
    {(data.status === 'idle' || data.status === 'loading') && 'Adding up...'}
    {data.status === 'loaded' && children(data.value)}
  </div>
);
