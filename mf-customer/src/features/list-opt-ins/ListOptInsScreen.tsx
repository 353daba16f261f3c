import { useResource } from '@billfold/shared/store/resource';
import { optInNames, type OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { Logo } from '@billfold/shared/ui/Logo';
import { Link } from 'react-router-dom';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths } from '../../module/paths';
import { subscriptions } from './subscriptions.resource';
import styles from './ListOptInsScreen.module.css';

const shortLabels: Readonly<Record<OptInName, string>> = {
  sms_opt_in: 'billing by text',
  email_opt_in: 'billing by email',
  marketing_opt_in: 'marketing',
};

const summaryOf = (subscription: SubscriptionView): string => {
  const on = optInNames
    .filter((name) => readOptIn(subscription[name]))
    .map((name) => shortLabels[name]);
  return on.length === 0 ? 'No messages' : `On: ${on.join(', ')}`;
};

const MerchantRow = ({ subscription }: { readonly subscription: SubscriptionView }) => (
  <Link to={paths.merchantOptIns.href(subscription.id)} className={styles.row}>
    <span className={styles.logo} aria-hidden="true">
      <Logo name={subscription.merchant_name} url={subscription.merchant_logo ?? null} />
    </span>
    <span className={styles.texts}>
      <span className={styles.name}>{subscription.merchant_name}</span>
      <span className={styles.summary}>{summaryOf(subscription)}</span>
    </span>
    <Icon name="chevron-right" size={18} />
  </Link>
);

const Merchants = ({ subscriptions }: { readonly subscriptions: readonly SubscriptionView[] }) => {
  if (subscriptions.length === 0) {
    return (
      <Card>
        <EmptyState title="There are no merchants" icon="bell" />
      </Card>
    );
  }
  return (
    <ul className={styles.list}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <MerchantRow subscription={subscription} />
        </li>
      ))}
    </ul>
  );
};

const ListOptIns = () => {
  const [merchants, reload] = useResource(subscriptions);
  return (
    <Page>
      <div className={styles.head}>
        <Heading level={1}>Opt-In Preferences</Heading>
        <p className={styles.subtitle}>You can change your opt-ins for each account.</p>
      </div>
      {(merchants.status === 'idle' || merchants.status === 'loading') && (
        <Loader label="Loading merchants" />
      )}
      {merchants.status === 'failed' && <ErrorArea errors={merchants.errors} onRetry={reload} />}
      {merchants.status === 'loaded' && <Merchants subscriptions={merchants.value} />}
    </Page>
  );
};

export const ListOptInsScreen = forWholeAccount(ListOptIns);
