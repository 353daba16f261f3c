import { useResource } from '@billfold/shared/store/resource';
import { optInLabels, optInNames, type OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Switch } from '@billfold/shared/ui/Switch';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths, readInvoiceId } from '../../module/paths';
import { subscription as subscriptions } from '../../entities/subscription/subscription.resource';
import { selectSetOptIns } from './set-opt-ins-selectors';
import { merchantLeft, optInConfirmed, optInEnded, optInSwitched } from './set-opt-ins.slice';
import styles from './SetOptInsScreen.module.css';

const ConfirmOptInDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "confirm-opt-in" */ './ConfirmOptInDialog'))
      .ConfirmOptInDialog,
);

const MerchantStatement = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "statement" */ '../../entities/subscription/MerchantStatement'
      )
    ).MerchantStatement,
  async () => [
    (
      await import(
        /* webpackChunkName: "statement" */ '../../entities/subscription/statement-download'
      )
    ).statementDownload.feature,
  ],
);

/** One step back within this visit, else to the list. The first page of a visit has the key 'default'. */
const useDone = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () =>
    void (key === 'default' ? navigate(paths.optIns.href(), { replace: true }) : navigate(-1));
};

const Toggles = ({ subscription }: { readonly subscription: SubscriptionView }) => {
  const dispatch = useDispatch();
  const { change } = useSelector(selectSetOptIns);
  const isOpen = change.status !== 'none' && change.subscriptionId === subscription.id;
  const isMoved = (name: OptInName) => isOpen && change.name === name;
  return (
    <>
      <ul className={styles.list}>
        {optInNames.map((name) => (
          <li key={name}>
            <Switch
              label={optInLabels[name]}
              isOn={isMoved(name) ? !readOptIn(subscription[name]) : readOptIn(subscription[name])}
              onChange={(isOn) =>
                dispatch(optInSwitched({ subscriptionId: subscription.id, name, isOn }))
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmOptInDialog
        isOpen={isOpen}
        name={change.status === 'none' ? 'sms_opt_in' : change.name}
        isOn={change.status !== 'none' && change.isOn}
        merchantName={subscription.merchant_name}
        isBusy={change.status === 'saving'}
        onConfirm={() => dispatch(optInConfirmed({ subscriptionId: subscription.id }))}
        onClose={() => {
          dispatch(optInEnded({ subscriptionId: subscription.id }));
          dispatch(subscriptions.actions.reloaded(subscription.id));
        }}
      />
    </>
  );
};

const Statement = ({ subscription }: { readonly subscription: SubscriptionView }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="large" isWide icon="download" onClick={() => setOpen(true)}>
        Statement
      </Button>
      <MerchantStatement
        isOpen={isOpen}
        subscription={subscription}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

const SetOptIns = () => {
  const dispatch = useDispatch();
  const done = useDone();
  const subscriptionId = readInvoiceId(useParams()['subscriptionId']);
  const [subscription, reload] = useResource(subscriptions, subscriptionId);
  useEffect(() => () => void dispatch(merchantLeft()), [dispatch]);
  if (subscriptionId === null || subscription.status === 'failed') {
    return (
      <Page>
        <Heading level={1}>Opt-In Preferences</Heading>
        {subscription.status === 'failed' ? (
          <ErrorArea errors={subscription.errors} onRetry={reload} />
        ) : (
          <ErrorArea errors="Unable to find this merchant" />
        )}
        <ButtonLink to={paths.optIns.href()} variant="secondary">
          All merchants
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page>
      {subscription.status === 'loaded' ? (
        <>
          <div className={styles.head}>
            <Heading level={1}>{subscription.value.merchant_name}</Heading>
            <p className={styles.subtitle}>What this merchant may send you</p>
          </div>
          <Card>
            <Toggles subscription={subscription.value} />
          </Card>
          <Statement subscription={subscription.value} />
          <Button size="large" isWide onClick={done}>
            Done
          </Button>
        </>
      ) : (
        <Loader label="Loading your preferences" />
      )}
    </Page>
  );
};

export const SetOptInsScreen = forWholeAccount(SetOptIns);
