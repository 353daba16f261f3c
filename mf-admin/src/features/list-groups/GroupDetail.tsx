import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { changeGroup } from '../../entities/group/change-group.submission';
import { groupDetail, groupHistory } from '../../entities/group/group.resource';
import { useGroupAddress } from '../../entities/group/use-group-address';
import styles from './GroupDetail.module.css';
import { GroupPanel } from './GroupPanel';
import { MessageHistory } from './MessageHistory';
import { massMessageSlot, useMayMessage } from './use-may-message';

const EditGroupDialog = lazyPart(() =>
  import(/* webpackChunkName: "group-form" */ './EditGroupDialog').then(
    (module) => module.EditGroupDialog,
  ),
);
const MembersDialog = lazyPart(() =>
  import(/* webpackChunkName: "group-members" */ './MembersDialog').then(
    (module) => module.MembersDialog,
  ),
);

/** The form of another module. It stays mounted once it was opened, and closes by navigating to `closePath`. */
const MassMessage = ({ group }: { readonly group: GroupView }) => {
  const { Slot } = useServices();
  const dispatch = useDispatch();
  const { isWriting, closedPath } = useGroupAddress();
  const [wasOpened, setOpened] = useState(isWriting);
  if (isWriting && !wasOpened) setOpened(true);
  // The history is read again after a message, with the live connection or without.
  useEffect(() => {
    if (wasOpened && !isWriting) dispatch(groupHistory.actions.reloaded(group.id));
  }, [dispatch, group.id, isWriting, wasOpened]);
  if (!wasOpened) return null;
  const Form = Slot as (props: Parameters<typeof Slot>[0]) => React.ReactNode;
  return (
    <Form
      module={massMessageSlot.module}
      name={massMessageSlot.name}
      props={{
        isOpen: isWriting,
        groupId: group.id,
        groupName: group.name,
        merchantId: group.merchant_id,
        merchantName: group.merchant_name,
        closePath: closedPath,
      }}
    />
  );
};

const SendResultsDialog = lazyPart(() =>
  import(/* webpackChunkName: "send-results" */ './SendResultsDialog').then(
    (module) => module.SendResultsDialog,
  ),
);

const Actions = ({ group }: { readonly group: GroupView }) => {
  const { openDialog, writeMessage } = useGroupAddress();
  const mayChange = useMay('customers', group.merchant_id);
  const mayMessage = useMayMessage(group.merchant_id);
  if (group.is_all_customers) return null;
  return (
    <Inline>
      {mayMessage && (
        <Button icon="send" onClick={() => writeMessage(group.id)}>
          New Mass Message
        </Button>
      )}
      {mayChange && (
        <Button variant="secondary" onClick={() => openDialog('edit')}>
          Edit Group
        </Button>
      )}
    </Inline>
  );
};

const Dialogs = ({ group }: { readonly group: GroupView }) => {
  const { dialog, close } = useGroupAddress();
  const mayChange = useMay('customers', group.merchant_id) && !group.is_all_customers;
  const mayMessage = useMayMessage(group.merchant_id) && !group.is_all_customers;
  return (
    <>
      {mayChange && <EditGroupDialog isOpen={dialog === 'edit'} group={group} onClose={close} />}
      <MembersDialog isOpen={dialog === 'members'} group={group} onClose={close} />
      <SendResultsDialog isOpen={dialog === 'results'} group={group} onClose={close} />
      {mayMessage && <MassMessage group={group} />}
    </>
  );
};

const Detail = ({ group }: { readonly group: GroupView }) => {
  const { merchants } = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <Heading level={1}>{group.name}</Heading>
          {merchants.length > 1 && <p className={styles.merchant}>{group.merchant_name}</p>}
        </div>
        <Actions group={group} />
      </header>
      <div className={styles.main}>
        <MessageHistory group={group} />
      </div>
      <aside className={styles.side} aria-label="About the group">
        <GroupPanel group={group} />
      </aside>
      <Dialogs group={group} />
    </div>
  );
};

const selectDeletion = (root: unknown) => changeGroup.select(root, 'delete');

/** After the deletion of the group in sight: back to the list, which the address of the group does not come back to. */
const useLeaveAfterDeletion = () => {
  const { openList } = useGroupAddress();
  const dispatch = useDispatch();
  const isDeleted = useSelector(selectDeletion).status === 'done';
  const leave = useEffectEvent(() => openList({ replace: true }));
  useEffect(() => {
    if (!isDeleted) return undefined;
    leave();
    return () => void dispatch(changeGroup.actions.cleared('delete'));
  }, [dispatch, isDeleted]);
};

/** One group: its messages, who belongs, and what can be done with it. */
export const GroupDetail = ({ groupId }: { readonly groupId: number }) => {
  const { openList } = useGroupAddress();
  const { status } = useSelector(selectDeletion);
  const isBeingDeleted = status === 'sending' || status === 'done';
  // The live frame of the deletion would have the group read once more.
  const [data, reload] = useResource(groupDetail, isBeingDeleted ? null : groupId);
  useLeaveAfterDeletion();
  return (
    <Stack gap={4}>
      <BackLink onPress={() => openList()}>All groups</BackLink>
      {data.status === 'failed' && <Heading level={1}>Group</Heading>}
      <WhenLoaded data={data} loadingLabel="Loading group" onRetry={reload}>
        {(group) => <Detail group={group} />}
      </WhenLoaded>
    </Stack>
  );
};
