import { useGroupAddress } from '../../entities/group/use-group-address';
import { GroupDetail } from './GroupDetail';
import { GroupTable } from './GroupTable';

/** The tab Groups of the customers: all groups, or the one that the address names. */
export const GroupsTab = () => {
  const { groupId } = useGroupAddress();
  return groupId === null ? <GroupTable /> : <GroupDetail key={groupId} groupId={groupId} />;
};
