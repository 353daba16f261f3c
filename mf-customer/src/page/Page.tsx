import type { MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import { classNames } from '@billfold/shared/ui/class-names';
import { Stack } from '@billfold/shared/ui/Stack';
import { useMerchantAccent } from '@billfold/shared/ui/use-merchant-accent';
import type { ReactNode } from 'react';
import styles from './Page.module.css';

const widths = {
  narrow: undefined,
  wide: styles.wide,
  'desktop-narrow': styles.desktop,
  'desktop-wide': `${styles.wide} ${styles.desktop}`,
} as const;

type PageProps = {
  readonly children: ReactNode;
  /** `narrow` for one invoice, `wide` for lists; those that are two columns on a desktop begin with `desktop`. */
  readonly width?: keyof typeof widths;
  /** Of the one merchant that the screen is about. */
  readonly accent?: MerchantAccent | null | undefined;
};

/** The centred content of a screen. */
export const Page = ({ children, width = 'narrow', accent }: PageProps) => {
  useMerchantAccent(accent);
  return (
    <div className={classNames(styles.page, widths[width])}>
      <Stack gap={4}>{children}</Stack>
    </div>
  );
};
