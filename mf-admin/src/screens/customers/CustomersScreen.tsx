import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TabLinks } from '@billfold/shared/ui/TabLinks';
import { useSearchParams } from 'react-router-dom';
import { bulkTags } from '../../features/bulk-tag-customers/bulk-tags';
import { ListCustomers } from '../../features/list-customers/ListCustomers';

const GroupsTab = lazyPart(
  () => import('../../features/list-groups/GroupsTab').then((module) => module.GroupsTab),
  async () => (await import('../../entities/group/groups.feature')).groupFeatures,
);

/** Customers and groups, each with an address of its own. */
export const CustomersScreen = () => {
  const mayTag = useMay('customers');
  const isGroups = useSearchParams()[0].get('tab') === 'groups';
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Customers</Heading>
        <TabLinks
          label="Customers and groups"
          items={[
            { label: 'Customers', to: { search: '' }, isCurrent: !isGroups },
            { label: 'Groups', to: { search: '?tab=groups' }, isCurrent: isGroups },
          ]}
        />
        {isGroups ? <GroupsTab isOpen /> : <ListCustomers {...(mayTag && { bulk: bulkTags })} />}
      </Stack>
    </Page>
  );
};
