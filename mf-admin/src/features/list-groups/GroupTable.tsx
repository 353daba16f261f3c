import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { ListTable } from '@billfold/shared/list/ListTable';
import { oneMerchantFilter } from '@billfold/shared/list/merchant-filter';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Inline } from '@billfold/shared/ui/Stack';
import { useMemo } from 'react';
import { groupList } from '../../entities/group/group-list.resource';
import { useGroupAddress } from '../../entities/group/use-group-address';
import styles from './GroupTable.module.css';
import { useMayMessage } from './use-may-message';

const CreateGroupDialog = lazyPart(() =>
  import(/* webpackChunkName: "group-form" */ './CreateGroupDialog').then(
    (module) => module.CreateGroupDialog,
  ),
);

const GroupName = ({ group }: { readonly group: GroupView }) => {
  const { merchants } = useSession();
  return (
    <>
      {group.name}
      {merchants.length > 1 && <span className={styles.merchant}>{group.merchant_name}</span>}
    </>
  );
};

/** What can be done with a group, except with the one of all customers. */
const GroupIcons = ({ group }: { readonly group: GroupView }) => {
  const { openDialog, writeMessage } = useGroupAddress();
  const mayChange = useMay('customers', group.merchant_id);
  const mayMessage = useMayMessage(group.merchant_id);
  if (group.is_all_customers) return null;
  return (
    <Inline gap={1} justify="end" isWrapping={false}>
      {mayMessage && (
        <IconButton
          icon="send"
          label={`New mass message to ${group.name}`}
          onClick={() => writeMessage(group.id)}
        />
      )}
      {mayChange && (
        <IconButton
          icon="edit"
          label={`Edit ${group.name}`}
          onClick={() => openDialog('edit', group.id)}
        />
      )}
    </Inline>
  );
};

const columns: readonly Column<GroupView>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (group) => <GroupName group={group} />,
    isSortable: true,
    onPhone: 'title',
  },
  {
    id: 'description',
    header: 'Description',
    cell: (group) => (group.is_all_customers ? '' : group.description),
    isSortable: true,
    isCut: true,
    isLongText: true,
    onPhone: 'line',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (group) => <GroupIcons group={group} />,
    align: 'end',
    width: '7rem',
    onPhone: 'end',
  },
];

const filtersFor = (reader: Parameters<typeof oneMerchantFilter>[0]) =>
  reader.merchants.length === 1 ? undefined : { merchant: oneMerchantFilter(reader) };

/** All groups of the staff member's merchants. A row opens its group. */
export const GroupTable = () => {
  const { dialog, openDialog, groupPath, close } = useGroupAddress();
  const mayCreate = useMay('customers');
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () => filtersFor({ merchants, chosenMerchantId }),
    [merchants, chosenMerchantId],
  );
  return (
    <>
      <ListTable
        list={groupList}
        label="Groups"
        columns={columns}
        {...(filters && { filters })}
        defaultSort={{ column: 'name', direction: 'ascending' }}
        searchLabel="Search groups"
        emptyText="No groups yet."
        emptyIcon="customers"
        emptyAction={
          <>
            <p>A group collects customers, by rule or by hand, so you can message them at once.</p>
            {mayCreate && (
              <Button variant="secondary" size="small" onClick={() => openDialog('new')}>
                Create your first group
              </Button>
            )}
          </>
        }
        prefix="groups"
        rowLink={({ id }) => groupPath(id)}
        toolbar={mayCreate && <Button onClick={() => openDialog('new')}>Create Group</Button>}
      />
      {mayCreate && <CreateGroupDialog isOpen={dialog === 'new'} onClose={close} />}
    </>
  );
};
