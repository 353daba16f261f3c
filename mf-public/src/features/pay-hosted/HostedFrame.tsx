import { Heading } from '@billfold/shared/ui/Heading';
import { Logo } from '@billfold/shared/ui/Logo';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useMerchantAccent } from '@billfold/shared/ui/use-merchant-accent';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { BusinessContact } from '../../ui/BusinessContact';
import { useStepFocus } from '../../ui/use-step-focus';
import type { Business } from './hosted.slice';
import type { HostedStep } from './hosted-steps.domain';
import styles from './PayHosted.module.css';
import { ProviderLogo } from './ProviderLogo';
import { StepStrip } from './StepStrip';

export type HostedFrameProps = {
  readonly business: Business;
  readonly step: HostedStep;
  readonly title: string;
  readonly intro?: ReactNode;
  /** How the payment ended, above the title. */
  readonly sign?: ReactNode;
  readonly children: ReactNode;
  readonly onGoBack?: (() => void) | undefined;
  readonly onStartOver?: (() => void) | undefined;
};

/** The merchant's page: its logo, if it has one, one step, and the provider's name. */
export const HostedFrame = ({
  business,
  step,
  title,
  intro,
  sign,
  children,
  onGoBack,
  onStartOver,
}: HostedFrameProps) => {
  const { frame, announcement } = useStepFocus(step, title, false);
  useMerchantAccent(business.status === 'known' ? business.accent : null);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {business.status === 'known' && (
          <>
            <Logo name={business.name} url={business.logoUrl} size="large" />
            <span className={styles.business} aria-hidden="true">
              {business.name}
            </span>
          </>
        )}
        {business.status === 'unknown' && <ProductMark size="large" />}
        {business.status === 'loading' && <Skeleton width="160px" height="44px" />}
      </header>
      {business.status !== 'unknown' && <StepStrip step={step} />}
      <section className={styles.card} ref={frame} data-step={step}>
        <div className={styles.head}>
          <Heading level={1} size="medium">
            {title}
          </Heading>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
          {sign !== undefined && <div className={styles.sign}>{sign}</div>}
        </div>
        {children}
        {(onGoBack !== undefined || onStartOver !== undefined) && (
          <div className={styles.ways}>
            {onGoBack !== undefined && <TextLink onPress={onGoBack}>Go Back</TextLink>}
            {onStartOver !== undefined && <TextLink onPress={onStartOver}>Start over</TextLink>}
          </div>
        )}
        <VisuallyHidden>
          <span aria-live="polite">{announcement}</span>
        </VisuallyHidden>
      </section>
      <footer className={styles.footer}>
        {business.status === 'known' && business.contact && <BusinessContact {...business} />}
        <span className={styles.provider}>
          Powered by <ProviderLogo />
        </span>
      </footer>
    </div>
  );
};
