import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TabLinks } from '@billfold/shared/ui/TabLinks';
import { Conversation } from './Conversation';
import styles from './ProfileTabs.module.css';
import { useProfileTab } from './use-profile-tab';

const CustomerInvoices = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "customer-invoices" */ '../../features/list-customer-invoices/CustomerInvoices'
      )
    ).CustomerInvoices,
  async () => [
    (
      await import(
        /* webpackChunkName: "customer-invoices" */ '../../features/list-customer-invoices/customer-invoices.resource'
      )
    ).customerInvoices.feature,
  ],
);
const CustomerPayments = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "customer-payments" */ '../../features/list-customer-payments/CustomerPayments'
      )
    ).CustomerPayments,
  async () => [
    (
      await import(
        /* webpackChunkName: "customer-payments" */ '../../features/list-customer-payments/customer-payments.resource'
      )
    ).customerPayments.feature,
  ],
);
const NotesTab = lazyPart(
  async () => (await import(/* webpackChunkName: "customer-notes" */ './NotesTab')).NotesTab,
  async () =>
    (await import(/* webpackChunkName: "customer-notes" */ './notes-tab-features')).features,
);

const tabs = { invoices: CustomerInvoices, payments: CustomerPayments, notes: NotesTab };

type ProfileTabsProps = {
  readonly customerId: number;
  /** Undefined while it is read: the conversation does not wait for it. */
  readonly customer: CustomerView | undefined;
  readonly hasConversation: boolean;
};

/** What belongs to a customer, each part read when its tab is chosen. */
export const ProfileTabs = ({ customerId, customer, hasConversation }: ProfileTabsProps) => {
  const { current, links } = useProfileTab(hasConversation);
  const Content = current === 'conversation' ? null : tabs[current];
  return (
    <div className={styles.tabs}>
      <TabLinks label="About the customer" items={links} />
      {Content === null ? (
        <Conversation customerId={customerId} />
      ) : customer === undefined ? (
        <Skeleton height="12rem" />
      ) : (
        <Content isOpen customer={customer} />
      )}
    </div>
  );
};
