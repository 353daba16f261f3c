import {
  type BusinessSettings,
  donationFeeLimits,
} from '@billfold/shared/contracts/business-settings.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { reportRanges } from '@billfold/shared/contracts/report-words';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Select } from '@billfold/shared/ui/Select';
import { Switch } from '@billfold/shared/ui/Switch';
import { periodWords } from '../../entities/report-period/period-words';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { BrandColor } from './BrandColor';
import { businessSettings } from './business-settings.resource';
import styles from './BusinessSettings.module.css';
import { useSettingsChange } from './use-settings-change';

const ranges = reportRanges.map((value) => ({ value, label: periodWords[value] }));
const fees = Array.from({ length: donationFeeLimits.max + 1 }, (_, percent) => ({
  value: String(percent),
  label: percent === 0 ? 'No fee' : `${percent}%`,
}));

const Business = ({
  settings,
  isNamed,
}: {
  readonly settings: BusinessSettings;
  /** There are several: a heading says which one. */
  readonly isNamed: boolean;
}) => {
  const [state, change] = useSettingsChange(settings);
  const isBusy = state.status === 'sending';
  const level = isNamed ? 3 : 2;
  return (
    <section className={styles.business} aria-label={settings.merchant_name}>
      {isNamed && <Heading level={2}>{settings.merchant_name}</Heading>}
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      <BrandColor level={level} settings={settings} isBusy={isBusy} onChange={change} />
      <SettingsSection
        level={level}
        title="Ways to pay"
        text="Customers can always pay by card. When you turn bank accounts off, autopay and scheduled payments from them fail, and we let the customer know."
      >
        <Switch
          label="Bank accounts"
          isOn={settings.takes_bank}
          isDisabled={isBusy}
          onChange={(isOn) => change({ takes_bank: isOn })}
        />
        <Switch
          label="Cash"
          isOn={settings.takes_cash}
          isDisabled={isBusy}
          onChange={(isOn) => change({ takes_cash: isOn })}
        />
      </SettingsSection>
      <SettingsSection
        level={level}
        title="Donations"
        text="What donors add to their gift to cover the cost of the card."
      >
        <Select
          label="Convenience fee"
          options={fees}
          value={String(settings.donation_fee)}
          isDisabled={isBusy}
          onChange={(percent) => change({ donation_fee: Number(percent) })}
        />
      </SettingsSection>
      <SettingsSection level={level} title="Reports" text="The period the dashboard opens with.">
        <Select
          label="Default period"
          options={ranges}
          value={settings.default_report_range}
          isDisabled={isBusy}
          onChange={(range) =>
            change({
              default_report_range:
                reportRanges.find((one) => one === range) ?? settings.default_report_range,
            })
          }
        />
      </SettingsSection>
    </section>
  );
};

/** The merchant of the header; all of them where it names none that the person may change. */
const Businesses = () => {
  const [settings, reload] = useResource(businessSettings);
  const { chosenMerchantId } = useSession();
  return (
    <WhenLoaded data={settings} loadingLabel="Loading settings" onRetry={reload}>
      {(all) => {
        const chosen = all.filter(({ merchant_id }) => merchant_id === chosenMerchantId);
        const shown = chosen.length > 0 ? chosen : all;
        return shown.map((one) => (
          <Business key={one.merchant_id} settings={one} isNamed={all.length > 1} />
        ));
      }}
    </WhenLoaded>
  );
};

/** What the customers of a merchant see, and how they pay. */
export const BusinessSettingsScreen = () => {
  const mayManage = useMay('team');
  return (
    <SettingsPage
      title="Business settings"
      {...(mayManage && { text: 'What your customers see, and how they can pay.' })}
    >
      {mayManage ? <Businesses /> : <ErrorArea errors={missingPermissionText('team')} />}
    </SettingsPage>
  );
};
