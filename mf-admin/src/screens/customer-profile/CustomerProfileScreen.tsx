import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
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
import { paths, readId } from '../../module/paths';
import { CustomerPanel } from './CustomerPanel';

export const CustomerProfileScreen = () => {
  const customerId = readId(useParams().customerId);
  const [customer, reload] = useResource(customerDetail, customerId);
  return (
    <Page>
      <Stack gap={4}>
        <p>
          <TextLink to={paths.customers.pattern}>Customers</TextLink>
        </p>
        <DeletedCustomer customerId={customerId}>
          {(customerId === null || customer.status === 'failed') && (
            <Heading level={1}>Customer</Heading>
          )}
          {customerId === null ? (
            <ErrorArea errors="There is no such customer." />
          ) : (
            <WhenLoaded data={customer} loadingLabel="Loading the customer" onRetry={reload}>
              {(value) => (
                <>
                  <CustomerPanel customer={value} />
                  <DeleteCustomerDialog customer={value} />
                </>
              )}
            </WhenLoaded>
          )}
        </DeletedCustomer>
      </Stack>
    </Page>
  );
};
