import { countText } from '@billfold/shared/contracts/count-text';
import type { GroupMember, GroupView } from '@billfold/shared/contracts/group.contract';
import { listLimits } from '@billfold/shared/contracts/limits';
import { LongList } from '@billfold/shared/desk/LongList';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Modal } from '@billfold/shared/ui/Modal';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { groupMembers } from '../../entities/group/group.resource';
import { paths } from '../../module/paths';
import styles from './MembersDialog.module.css';

type MembersDialogProps = {
  readonly isOpen: boolean;
  readonly group: GroupView;
  readonly onClose: () => void;
};

const Member = ({ member }: { readonly member: GroupMember }) => {
  const profile = paths.customer.href(member.id);
  const hasProfile = useHasScreen(profile);
  const name = member.full_name === '' ? 'Without a name' : member.full_name;
  return (
    <span className={styles.name}>
      {hasProfile ? <TextLink to={profile}>{name}</TextLink> : name}
    </span>
  );
};

const Members = ({ group, search }: { readonly group: GroupView; readonly search: string }) => {
  const key = { group: group.id, search };
  const [data, reload] = useResource(groupMembers, key);
  const dispatch = useDispatch();
  return (
    <WhenLoaded data={data} loadingLabel="Loading members" onRetry={reload}>
      {({ rows, nextCursor }) =>
        rows.length === 0 ? (
          <p>{search === '' ? 'No customers match.' : 'Nothing matches your search.'}</p>
        ) : (
          <LongList
            label="Members"
            rows={rows}
            rowKey={({ id }) => id}
            onEnd={() => {
              if (nextCursor !== null) dispatch(groupMembers.actions.moreRequested(key));
            }}
          >
            {(member) => <Member member={member} />}
          </LongList>
        )
      }
    </WhenLoaded>
  );
};

/** Every customer of the group by name, with a search. */
export const MembersDialog = ({ isOpen, group, onClose }: MembersDialogProps) => {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useRestingSearch(search, setSearch);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Members" width="small">
      <Stack gap={3}>
        <p
          className={styles.count}
        >{`${countText(group.members_count, 'customer')} in ${group.name}`}</p>
        <SearchField
          label="Search members"
          value={typed}
          maxLength={listLimits.queryMax}
          onChange={setTyped}
        />
        {isOpen && <Members group={group} search={search} />}
      </Stack>
    </Modal>
  );
};
