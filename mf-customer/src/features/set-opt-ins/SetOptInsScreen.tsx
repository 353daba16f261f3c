import { useResource } from '@billfold/shared/store/resource';
import { optInLabels, optInNames, type OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Logo } from '@billfold/shared/ui/Logo';
import { Loader } from '@billfold/shared/ui/Loader';
import { Switch } from '@billfold/shared/ui/Switch';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths, readInvoiceId } from '../../module/paths';
import { subscription as subscriptions } from '../../entities/subscription/subscription.resource';
import { optInsWith } from './set-opt-ins.domain';
import { saveOptIns } from './set-opt-ins.submission';
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

/** A switch that was moved: nothing is saved before it is confirmed. */
type OptInChange = { readonly name: OptInName; readonly isOn: boolean };

const Toggles = ({ subscription }: { readonly subscription: SubscriptionView }) => {
  const { id } = subscription;
  const dispatch = useDispatch();
  const [change, setChange] = useState<OptInChange | null>(null);
  const [state, save] = useSubmission(saveOptIns, () => setChange(null), id);
  const open = state.status === 'refused' ? null : change;
  return (
    <>
      <ul className={styles.list}>
        {optInNames.map((name) => (
          <li key={name}>
            <Switch
              label={optInLabels[name]}
              isOn={open?.name === name ? open.isOn : readOptIn(subscription[name])}
              onChange={(isOn) => {
                dispatch(saveOptIns.actions.cleared(id));
                setChange({ name, isOn });
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmOptInDialog
        isOpen={open !== null}
        name={open?.name ?? 'sms_opt_in'}
        isOn={open?.isOn ?? false}
        merchantName={subscription.merchant_name}
        isBusy={state.status === 'sending'}
        onConfirm={() => {
          if (open !== null)
            save({ subscriptionId: id, body: optInsWith(subscription, open.name, open.isOn) });
        }}
        onClose={() => {
          setChange(null);
          dispatch(subscriptions.actions.reloaded(id));
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
  const done = useDone();
  const subscriptionId = readInvoiceId(useParams()['subscriptionId']);
  const [subscription, reload] = useResource(subscriptions, subscriptionId);
  if (subscriptionId === null || subscription.status === 'failed') {
    return (
      <Page>
        <Heading level={1}>Opt-In Preferences</Heading>
        {subscription.status === 'failed' && subscription.isGone !== true ? (
          <ErrorArea errors={subscription.errors} onRetry={reload} />
        ) : (
          <EmptyState title="Unable to find this merchant" icon="search" />
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
            <span className={styles.logo} aria-hidden="true">
              <Logo
                name={subscription.value.merchant_name}
                url={subscription.value.merchant_logo ?? null}
              />
            </span>
            <Heading level={1}>{subscription.value.merchant_name}</Heading>
            <p className={styles.subtitle}>What this merchant can send you</p>
          </div>
          <Card>
            <Toggles key={subscriptionId} subscription={subscription.value} />
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
