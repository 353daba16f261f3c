import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useParams } from 'react-router-dom';
import { customerDetail } from '../../entities/customer/customer.resource';
import { DeleteCustomerDialog } from '../../features/delete-customer/DeleteCustomerDialog';
import { DeletedCustomer } from '../../features/delete-customer/DeletedCustomer';
import { CustomerStatementDialog } from '../../features/download-statement/CustomerStatementDialog';
import { EditCustomerDialog } from '../../features/edit-customer/EditCustomerDialog';
import { paths, readId } from '../../module/paths';
import { CustomerPanel } from './CustomerPanel';
import styles from './CustomerProfileScreen.module.css';
import { PanelSkeleton } from './PanelSkeleton';
import { ProfileTabs } from './ProfileTabs';

type ProfileProps = {
  readonly customerId: number;
  /** Undefined while it is read. */
  readonly customer: CustomerView | undefined;
};

const Profile = ({ customerId, customer }: ProfileProps) => (
  <div className={styles.page}>
    <aside aria-label="Customer">
      {customer === undefined ? <PanelSkeleton /> : <CustomerPanel customer={customer} />}
    </aside>
    <ProfileTabs customerId={customerId} customer={customer} />
    {customer !== undefined && (
      <>
        <EditCustomerDialog customer={customer} />
        <DeleteCustomerDialog customer={customer} />
        <CustomerStatementDialog customer={customer} />
      </>
    )}
  </div>
);

const ReadProfile = ({ customerId }: { readonly customerId: number }) => {
  const [customer, reload] = useResource(customerDetail, customerId);
  return (
    <>
      {customer.status === 'failed' && <Heading level={1}>Customer</Heading>}
      <ErrorArea errors={errorsOf(customer)} onRetry={reload} />
      {customer.status !== 'failed' && (
        <Profile customerId={customerId} customer={valueOf(customer)} />
      )}
    </>
  );
};

export const CustomerProfileScreen = () => {
  const customerId = readId(useParams().customerId);
  return (
    <Page>
      <Stack gap={4}>
        <p>
          <TextLink to={paths.customers.pattern}>Customers</TextLink>
        </p>
        {customerId === null ? (
          <>
            <Heading level={1}>Customer</Heading>
            <ErrorArea errors="There is no such customer." />
          </>
        ) : (
          <DeletedCustomer customerId={customerId}>
            <ReadProfile key={customerId} customerId={customerId} />
          </DeletedCustomer>
        )}
      </Stack>
    </Page>
  );
};
