import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useListedRow } from '@billfold/shared/list/use-listed-row';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { customerDetail } from '../../entities/customer/customer.resource';
import { DeletedCustomer, UnreadCustomer } from '../../features/delete-customer/DeletedCustomer';
import { customerList } from '../../features/list-customers/customer-list.resource';
import { paths, readId } from '../../module/paths';
import { CustomerPanel } from './CustomerPanel';
import styles from './CustomerProfileScreen.module.css';
import { PanelSkeleton } from './PanelSkeleton';
import { ProfileTabs } from './ProfileTabs';

type OfCustomer = ComponentType<{ readonly customer: CustomerView }>;

type CustomerPageProps = {
  /** Messages above the customer: the last error. */
  readonly Notices: OfCustomer;
  /** What opens over the page. */
  readonly Dialogs: OfCustomer;
  /** False on a payment page, which runs no other module. */
  readonly hasConversation?: boolean;
};
type ProfileProps = CustomerPageProps & {
  readonly customerId: number;
  /** The row of a list, for the time until the customer is read. */
  readonly listed: CustomerView | undefined;
  /** Undefined while it is read. */
  readonly customer: CustomerView | undefined;
};

const Profile = ({
  customerId,
  customer,
  listed,
  Dialogs,
  hasConversation = true,
}: ProfileProps) => {
  const known = customer ?? listed;
  const isRead = customer !== undefined;
  return (
    <div className={styles.page}>
      <aside aria-label="Customer" aria-busy={!isRead}>
        {known === undefined ? (
          <PanelSkeleton />
        ) : (
          <CustomerPanel customer={known} isRead={isRead} hasConversation={hasConversation} />
        )}
      </aside>
      <ProfileTabs customerId={customerId} customer={customer} hasConversation={hasConversation} />
      {isRead && <Dialogs customer={customer} />}
    </div>
  );
};

const UnknownCustomer = () => (
  <>
    <Heading level={1}>Customer</Heading>
    <EmptyState icon="search" title="We couldn't find this customer.">
      <TextLink to={paths.customers.pattern}>Go to customers</TextLink>
    </EmptyState>
  </>
);

const lists = [customerList];

const ReadProfile = (props: Omit<ProfileProps, 'customer' | 'listed'>) => {
  const [customer, reload] = useResource(customerDetail, props.customerId);
  const listed = useListedRow(lists, props.customerId);
  const value = valueOf(customer);
  const errors = <ErrorArea errors={errorsOf(customer)} onRetry={reload} />;
  if (customer.status === 'failed')
    return (
      <UnreadCustomer customerId={props.customerId}>
        {customer.isGone === true ? (
          <UnknownCustomer />
        ) : (
          <>
            <Heading level={1}>Customer</Heading>
            {errors}
          </>
        )}
      </UnreadCustomer>
    );
  return (
    <>
      {errors}
      {value !== undefined && <props.Notices customer={value} />}
      <Profile {...props} customer={value} listed={listed} />
    </>
  );
};

/** One customer: who it is, and what belongs to the customer. */
export const CustomerPage = (props: CustomerPageProps) => {
  const customerId = readId(useParams().customerId);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.customers.pattern}>Customers</BackLink>
        {customerId === null ? (
          <UnknownCustomer />
        ) : (
          <DeletedCustomer customerId={customerId}>
            <ReadProfile key={customerId} {...props} customerId={customerId} />
          </DeletedCustomer>
        )}
      </Stack>
    </Page>
  );
};
