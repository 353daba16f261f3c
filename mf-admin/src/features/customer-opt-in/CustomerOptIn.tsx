import { optInLabels, optInNames } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { Switch } from '@billfold/shared/ui/Switch';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import styles from './CustomerOptIn.module.css';
import { saveOptIn } from './customer-opt-in.submission';
import type { OptInChange } from './opt-in-change';

const OptInDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "opt-in-dialog" */ './OptInDialog')).OptInDialog,
);
const ConsentHistory = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "consent-history" */ './ConsentHistory')).ConsentHistory,
  async () =>
    (await import(/* webpackChunkName: "consent-history" */ './consents-features')).features,
);

type OfCustomer = { readonly customer: CustomerView };

const Switches = ({ customer }: OfCustomer) => {
  /** A switch that was moved: nothing is saved before it is confirmed. */
  const [moved, setMoved] = useState<Omit<OptInChange, 'agreement'> | null>(null);
  const close = () => setMoved(null);
  const { state, submit, isShown } = useDialogSubmission(saveOptIn, {
    isOpen: moved !== null,
    key: customer.id,
    onClose: close,
  });
  const mayChange = useMay('customers', customer.merchant_id);
  return (
    <>
      <ul className={styles.switches}>
        {optInNames.map((name) => (
          <li key={name}>
            <Switch
              label={optInLabels[name]}
              isOn={moved?.name === name ? moved.isOn : readOptIn(customer[name])}
              isDisabled={!mayChange}
              onChange={(isOn) => setMoved({ name, isOn })}
            />
          </li>
        ))}
      </ul>
      <OptInDialog
        isOpen={isShown}
        name={moved?.name ?? 'sms_opt_in'}
        isOn={moved?.isOn ?? false}
        merchantName={customer.merchant_name}
        isBusy={state.status === 'sending'}
        errors={state.status === 'refused' ? state.errors : []}
        onConfirm={(agreement) => {
          if (moved === null) return;
          const change = { ...moved, ...(agreement === undefined ? {} : { agreement }) };
          submit({ customer, change });
        }}
        onClose={close}
      />
    </>
  );
};

/** The customer's opt-ins: switches with a confirmation, the invite, and the history of consents. */
export const CustomerOptIn = ({ customer }: OfCustomer) => {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <div className={styles.optIn}>
      <Switches customer={customer} />
      <p>
        <TextLink onPress={() => setHistoryOpen(true)}>Consent history</TextLink>
      </p>
      <ConsentHistory
        isOpen={isHistoryOpen}
        customerId={customer.id}
        merchantId={customer.merchant_id}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
};
