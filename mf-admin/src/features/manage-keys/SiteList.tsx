import type { MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import styles from './Keys.module.css';

type SiteListProps = {
  readonly business: MerchantKeys;
  readonly onAdd: () => void;
  readonly onRemove: (origin: string) => void;
};

/** The sites whose pages may take payments for the merchant. */
export const SiteList = ({ business, onAdd, onRemove }: SiteListProps) => (
  <SettingsSection
    title="Sites"
    label={`Sites for ${business.merchant_name}`}
    level={3}
    text="Websites that can open your payment page or use a publishable key. Your server doesn't need one."
  >
    {business.origins.length === 0 ? (
      <p>No sites yet.</p>
    ) : (
      <ul className={styles.sites} aria-label={`Sites of ${business.merchant_name}`}>
        {business.origins.map((origin) => (
          <li key={origin} className={styles.site}>
            <span>{origin}</span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Remove ${origin}`}
              onClick={() => onRemove(origin)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    )}
    <Inline>
      <Button icon="plus" size="small" variant="secondary" onClick={onAdd}>
        Add site
      </Button>
    </Inline>
  </SettingsSection>
);
