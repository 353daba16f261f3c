import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { donationFeeLimits } from '@billfold/shared/contracts/limits';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { reportRanges } from '@billfold/shared/contracts/report-words';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Select } from '@billfold/shared/ui/Select';
import { Switch } from '@billfold/shared/ui/Switch';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { periodWords } from '../../entities/report-period/period-words';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { readId } from '../../module/paths';
import { BrandColor } from './BrandColor';
import { BusinessIdentity } from './BusinessIdentity';
import { businessSettings } from './business-settings.resource';
import styles from './BusinessSettings.module.css';
import { type SettingsChange, useSettingsChange } from './use-settings-change';

const load = () => import(/* webpackChunkName: "more-settings" */ './more-settings');

const MoreSettings = lazyPart(
  async () => (await load()).MoreSettings,
  async () => (await load()).features,
);

const ranges = reportRanges.map((value) => ({ value, label: periodWords[value] }));
const fees = Array.from({ length: donationFeeLimits.max + 1 }, (_, percent) => ({
  value: String(percent),
  label: percent === 0 ? 'No fee' : `${percent}%`,
}));

/** The parameter of the address: unsaved entries need a confirmation before it changes. */
const picked = 'business';

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
  const level: 2 | 3 = isNamed ? 3 : 2;
  const [isAsking, setAsking] = useState(false);
  const name = settings.merchant_name;
  const sectionOf = (title: string) => ({
    level,
    title,
    label: isNamed ? `${title} of ${name}` : title,
  });
  const save = (values: SettingsChange, text: string) =>
    change(values, isNamed ? `${name}: ${text}` : text);
  const turnBank = (isOn: boolean) =>
    save({ takes_bank: isOn }, isOn ? 'Bank accounts turned on.' : 'Bank accounts turned off.');
  const part = { settings, isBusy, sectionOf, onChange: save };
  return (
    <section className={styles.business} aria-label={settings.merchant_name}>
      {isNamed && <Heading level={2}>{settings.merchant_name}</Heading>}
      <BusinessIdentity {...part} />
      <BrandColor {...part} />
      <SettingsSection {...sectionOf('Ways to pay')} text="Customers can always pay by card.">
        <Switch
          label="Bank accounts"
          isOn={settings.takes_bank}
          isDisabled={isBusy}
          onChange={(isOn) => (isOn ? turnBank(true) : setAsking(true))}
        />
        <Switch
          label="Cash"
          isOn={settings.takes_cash}
          isDisabled={isBusy}
          onChange={(isOn) =>
            save({ takes_cash: isOn }, isOn ? 'Cash turned on.' : 'Cash turned off.')
          }
        />
      </SettingsSection>
      <SettingsSection
        {...sectionOf('Donations')}
        text="What donors add to their gift to cover the cost of the card."
      >
        <Select
          label="Convenience fee"
          options={fees}
          value={String(settings.donation_fee)}
          isDisabled={isBusy}
          onChange={(percent) =>
            save(
              { donation_fee: Number(percent) },
              percent === '0'
                ? 'Convenience fee turned off.'
                : `Convenience fee set to ${percent}%.`,
            )
          }
        />
      </SettingsSection>
      <SettingsSection {...sectionOf('Reports')} text="The period the dashboard opens with.">
        <Select
          label="Default period"
          options={ranges}
          value={settings.default_report_range}
          isDisabled={isBusy}
          onChange={(value) => {
            const range = reportRanges.find((one) => one === value);
            if (range !== undefined)
              save({ default_report_range: range }, `Default period: ${periodWords[range]}.`);
          }}
        />
      </SettingsSection>
      <MoreSettings isOpen {...part} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Turn off bank accounts?"
        confirmLabel="Turn off"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          turnBank(false);
        }}
      >
        <p>
          Customers of {name} can't pay by bank account anymore. Autopay and scheduled payments from
          bank accounts will fail, and we'll let those customers know.
        </p>
      </ConfirmDialog>
    </section>
  );
};

/** The merchant of the header; one of several where it names none that the person may change. */
const Businesses = () => {
  const [settings, reload] = useResource(businessSettings);
  const { chosenMerchantId } = useSession();
  const [query, setQuery] = useSearchParams();
  return (
    <WhenLoaded data={settings} loadingLabel="Loading settings" onRetry={reload}>
      {(all) => {
        const find = (id: number | null | undefined) =>
          all.find(({ merchant_id }) => merchant_id === id);
        const ofHeader = find(chosenMerchantId);
        const shown = ofHeader ?? find(readId(query.get(picked) ?? undefined)) ?? all[0];
        if (shown === undefined) return null;
        return (
          <>
            {ofHeader === undefined && all.length > 1 && (
              <div className={styles.pick}>
                <Select
                  label="Business"
                  options={all.map(({ merchant_id, merchant_name }) => ({
                    value: String(merchant_id),
                    label: merchant_name,
                  }))}
                  value={String(shown.merchant_id)}
                  onChange={(id) => setQuery({ [picked]: id }, { replace: true })}
                />
              </div>
            )}
            <Business key={shown.merchant_id} settings={shown} isNamed={all.length > 1} />
          </>
        );
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
      {...(mayManage && { text: 'What your customers see, how you bill, and how they can pay.' })}
    >
      {mayManage ? <Businesses /> : <ErrorArea errors={missingPermissionText('team')} />}
    </SettingsPage>
  );
};
