import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TabLinks } from '@billfold/shared/ui/TabLinks';
import { useSearchParams } from 'react-router-dom';
import { useShowsDeleted } from '../../entities/deletion/use-shows-deleted';
import { useGroupAddress } from '../../entities/group/use-group-address';
import { bulkTags } from '../../features/bulk-tag-customers/bulk-tags';
import { ListCustomers } from '../../features/list-customers/ListCustomers';
import styles from './CustomersScreen.module.css';

const GroupsTab = lazyPart(
  () => import('../../features/list-groups/GroupsTab').then((module) => module.GroupsTab),
  async () => (await import('../../entities/group/groups-features')).groupFeatures,
);

const DeletedCustomers = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "deleted-customers" */ '../../features/delete-customer/DeletedCustomers'
      )
    ).DeletedCustomers,
  async () => [
    (
      await import(
        /* webpackChunkName: "deleted-customers" */ '../../features/delete-customer/deleted-customer-list.resource'
      )
    ).deletedCustomerList.feature,
  ],
);

const CustomersTab = () => {
  const mayTag = useMay('customers');
  const mayRestore = useMay('team');
  return useShowsDeleted() && mayRestore ? (
    <DeletedCustomers isOpen />
  ) : (
    <ListCustomers hasDeleted={mayRestore} {...(mayTag && { bulk: bulkTags })} />
  );
};

/** Customers and groups, each with an address of its own; one group is a page like a profile. */
export const CustomersScreen = () => {
  const isGroups = useSearchParams()[0].get('tab') === 'groups';
  const { groupId } = useGroupAddress();
  const isOneGroup = isGroups && groupId !== null;
  return (
    <Page>
      <Stack gap={4}>
        {!isOneGroup && (
          <div className={styles.head}>
            <Heading level={1}>Customers</Heading>
            <TabLinks
              label="Customers and groups"
              items={[
                { label: 'Customers', to: { search: '' }, isCurrent: !isGroups },
                { label: 'Groups', to: { search: '?tab=groups' }, isCurrent: isGroups },
              ]}
            />
          </div>
        )}
        {isGroups ? <GroupsTab isOpen /> : <CustomersTab />}
      </Stack>
    </Page>
  );
};
