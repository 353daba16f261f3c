import { classNames } from '@billfold/shared/ui/class-names';
import { Heading } from '@billfold/shared/ui/Heading';
import { Logo } from '@billfold/shared/ui/Logo';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { useMerchantAccent } from '@billfold/shared/ui/use-merchant-accent';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import type { Brand } from '../entities/merchant/merchant.resource';
import styles from './AccessPage.module.css';
import { BusinessContact } from './BusinessContact';
import { useStepFocus } from './use-step-focus';

export type AccessPageProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** One sentence below the title. */
  readonly intro?: ReactNode;
  /** How a payment ended, above the title. */
  readonly sign?: ReactNode;
  /** The merchant the visitor came from; without one the product's own name is shown. */
  readonly merchant?: Brand | 'loading' | null;
  /** `wide` where the card-entry frame has to fit in. */
  readonly width?: 'narrow' | 'wide';
  /** Which step of the screen this is: when it changes, the focus moves to the title. */
  readonly step?: string | number;
  /** The screen replaced another one in place: the title takes the focus at once. */
  readonly takesFocus?: boolean;
};

const Owner = ({ merchant }: Required<Pick<AccessPageProps, 'merchant'>>) => {
  if (merchant === null)
    return (
      <p>
        <ProductMark size="large" />
      </p>
    );
  if (merchant === 'loading')
    return <Skeleton width="var(--logo-size)" height="var(--logo-size)" />;
  return <Logo name={merchant.name} url={merchant.logoUrl} size="large" />;
};

/** The frame of every access screen: merchant, purpose and one card. */
export const AccessPage = ({
  title,
  intro,
  sign,
  merchant = null,
  width = 'narrow',
  step,
  takesFocus = false,
  children,
}: AccessPageProps) => {
  const { frame, announcement } = useStepFocus(step ?? null, title, takesFocus);
  const brand = merchant === 'loading' ? null : merchant;
  useMerchantAccent(brand?.accent);
  return (
    <div className={styles.page}>
      <section className={classNames(styles.card, styles[width])} ref={frame}>
        <header
          className={classNames(
            styles.head,
            merchant !== null && sign === undefined && styles.beside,
          )}
        >
          <Owner merchant={merchant} />
          <Heading level={1} size="medium">
            {title}
          </Heading>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
          {/* After the title, which takes the focus: a screen reader goes on with the amount. */}
          {sign !== undefined && <div className={styles.sign}>{sign}</div>}
        </header>
        {children}
        <VisuallyHidden>
          <span aria-live="polite">{announcement}</span>
        </VisuallyHidden>
      </section>
      {brand?.contact && <BusinessContact {...brand} />}
    </div>
  );
};
