import { optInLabels, optInNames } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { Switch } from '@billfold/shared/ui/Switch';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import styles from './CustomerOptIn.module.css';
import {
  optInConfirmed,
  optInEnded,
  optInLeft,
  optInSwitched,
  selectCustomerOptIn,
} from './customer-opt-in.slice';

const OptInDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "opt-in-dialog" */ './OptInDialog')).OptInDialog,
);
const ConsentHistory = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "consent-history" */ './ConsentHistory')).ConsentHistory,
);

type OfCustomer = { readonly customer: CustomerView };

const Switches = ({ customer }: OfCustomer) => {
  const dispatch = useDispatch();
  const { question } = useSelector(selectCustomerOptIn);
  const mayChange = useMay('customers', customer.merchant_id);
  const own = question?.customerId === customer.id ? question : null;
  return (
    <>
      <ul className={styles.switches}>
        {optInNames.map((name) => (
          <li key={name}>
            <Switch
              label={optInLabels[name]}
              isOn={own?.name === name ? own.isOn : readOptIn(customer[name])}
              isDisabled={!mayChange}
              onChange={(isOn) => dispatch(optInSwitched({ customerId: customer.id, name, isOn }))}
            />
          </li>
        ))}
      </ul>
      <OptInDialog
        isOpen={own !== null}
        name={own?.name ?? 'sms_opt_in'}
        isOn={own?.isOn ?? false}
        merchantName={customer.merchant_name}
        isBusy={own?.isSaving ?? false}
        errors={own?.errors ?? []}
        onConfirm={(agreement) => {
          if (own === null) return;
          const { name, isOn } = own;
          const change = { name, isOn, ...(agreement === undefined ? {} : { agreement }) };
          dispatch(optInConfirmed({ customer, change }));
        }}
        onClose={() => dispatch(optInEnded())}
      />
    </>
  );
};

/** The customer's opt-ins: switches with a confirmation, the invite, and the history of consents. */
export const CustomerOptIn = ({ customer }: OfCustomer) => {
  const dispatch = useDispatch();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useEffect(() => () => void dispatch(optInLeft()), [dispatch]);
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
