import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useKept } from '../../entities/dialog/use-kept';
import { type PublicAddress, publicAddressesOf } from '../../entities/merchant/public-addresses';
import { CopyButton } from '../../entities/settings/CopyButton';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import styles from './BusinessSettings.module.css';
import type { SettingsPartProps } from './settings-section-props';

const QrDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "qr-code" */ './QrDialog')).QrDialog,
);

/** The pages that a merchant gives to its customers: to copy, to open, and as a code to print. */
export const Addresses = ({ settings, sectionOf }: SettingsPartProps) => {
  const name = settings.merchant_name;
  const addresses = publicAddressesOf(name, globalThis.location.origin);
  const printed = useKept<PublicAddress>();
  return (
    <SettingsSection
      {...sectionOf('Your pages')}
      text="Put these on your website, bills, and letters. Customers need no account for the payment page."
    >
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address.id}>
            <strong>{address.label}</strong>
            <span className={styles.address}>
              <TextLink href={address.href}>{address.href}</TextLink>
            </span>
            <Inline>
              <CopyButton text={address.href} label={`Copy the address: ${address.label}`} />
              <Button
                size="small"
                variant="secondary"
                aria-label={`QR code: ${address.label}`}
                onClick={() => printed.open(address)}
              >
                QR code
              </Button>
            </Inline>
          </li>
        ))}
      </ul>
      {printed.kept !== null && (
        <QrDialog
          isOpen={printed.kept.isOpen}
          merchantName={name}
          address={printed.kept.thing}
          onClose={printed.close}
        />
      )}
    </SettingsSection>
  );
};
