import { Heading } from '@billfold/shared/ui/Heading';
import { Logo } from '@billfold/shared/ui/Logo';
import type { ReactNode } from 'react';
import styles from './AccessPage.module.css';

export type AccessPageProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** The merchant the visitor came from; without one the product's own name stands here. */
  readonly merchant?: { readonly name: string; readonly logoUrl: string } | null;
};

/** The frame of every access screen: who asks, what for, one card. */
export const AccessPage = ({ title, merchant, children }: AccessPageProps) => (
  <div className={styles.page}>
    <section className={styles.card}>
      <header className={styles.head}>
        {merchant === null || merchant === undefined ? <p className={styles.brand}>Billfold</p> : <Logo name={merchant.name} url={merchant.logoUrl} size="large" />}
        <Heading level={1} size="medium">
          {title}
        </Heading>
      </header>
      {children}
    </section>
  </div>
);
