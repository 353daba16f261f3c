import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { Loader } from '@billfold/shared/ui/Loader';
import { lazy, Suspense } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import styles from './BusinessSettings.module.css';
import type { SettingsChange } from './use-settings-change';

const IdentityForm = lazy(async () => ({
  default: (
    await loadWithRetry(() => import(/* webpackChunkName: "identity-form" */ './IdentityForm'))
  ).IdentityForm,
}));

type BusinessIdentityProps = {
  /** Of its heading. */
  readonly level: 2 | 3;
  /** The accessible name of its section. */
  readonly label: string;
  readonly settings: BusinessSettings;
  readonly isBusy: boolean;
  readonly onChange: (change: SettingsChange, text: string) => void;
};

/** Who the merchant is for its customers, and how they reach it. */
export const BusinessIdentity = ({ level, label, ...form }: BusinessIdentityProps) => (
  <SettingsSection
    level={level}
    label={label}
    title="Name and contact"
    text="Customers see these on your pages, receipts and invoices, and below your emails. What you leave empty isn't shown."
  >
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Loader label="Loading name and contact" />
        </div>
      }
    >
      <IdentityForm label={label} {...form} />
    </Suspense>
  </SettingsSection>
);
