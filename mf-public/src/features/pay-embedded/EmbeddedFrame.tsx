import { Logo } from '@billfold/shared/ui/Logo';
import type { ReactNode } from 'react';
import styles from './PayEmbedded.module.css';

export type EmbeddedFrameProps = { readonly merchant: { readonly merchantName: string; readonly merchantLogo: string } | null; readonly children: ReactNode };

/** The page as a business's site shows it: no navigation, one column, as narrow as its frame. */
export const EmbeddedFrame = ({ merchant, children }: EmbeddedFrameProps) => (
  <div className={styles.page}>
    <header className={styles.head}>{merchant === null ? null : <Logo name={merchant.merchantName} url={merchant.merchantLogo} size="large" />}</header>
    {children}
  </div>
);
