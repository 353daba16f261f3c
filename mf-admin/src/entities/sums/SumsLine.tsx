import type { RemoteData } from '@billfold/shared/store/remote-data';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import styles from './SumsLine.module.css';

type SumsLineProps<Sums> = {
  readonly data: RemoteData<Sums>;
  /** As high as the sums, so that the list below does not move when they come. By default a line. */
  readonly placeholder?: ReactNode;
  readonly children: (sums: Sums) => ReactNode;
};

const waitText = 'Adding up...';

const Waiting = ({ placeholder }: { readonly placeholder: ReactNode }) =>
  placeholder === undefined ? (
    waitText
  ) : (
    <>
      <VisuallyHidden>{waitText}</VisuallyHidden>
      <div aria-hidden="true">{placeholder}</div>
    </>
  );

/** What all rows of a filter add up to, below the toolbar of their list. */
export const SumsLine = <Sums,>({ data, placeholder, children }: SumsLineProps<Sums>) => (
  <div role="status" className={styles.sums}>
    {data.status === 'failed' && "We couldn't load the totals."}
    {(data.status === 'idle' || data.status === 'loading') && <Waiting placeholder={placeholder} />}
    {data.status === 'loaded' && children(data.value)}
  </div>
);
