import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { Loader } from '@billfold/shared/ui/Loader';
import { lazy, Suspense } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import styles from './BusinessSettings.module.css';
import type { SettingsPartProps } from './settings-section-props';

const IdentityForm = lazy(async () => ({
  default: (
    await loadWithRetry(() => import(/* webpackChunkName: "identity-form" */ './IdentityForm'))
  ).IdentityForm,
}));

/** Who the merchant is for its customers, and how they reach it. */
export const BusinessIdentity = ({ sectionOf, ...form }: SettingsPartProps) => (
  <SettingsSection
    {...sectionOf('Name and contact')}
    text="Customers see these on your pages, receipts and invoices, and below your emails. What you leave empty isn't shown."
  >
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Loader label="Loading name and contact" />
        </div>
      }
    >
      <IdentityForm label={sectionOf('Name and contact').label} {...form} />
    </Suspense>
  </SettingsSection>
);
