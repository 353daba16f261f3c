import { useStepFocus } from '@billfold/shared/ui/use-step-focus';
import { useGroupAddress } from '../../entities/group/use-group-address';
import { GroupDetail } from './GroupDetail';
import styles from './GroupDetail.module.css';
import { GroupTable } from './GroupTable';

/** The tab Groups of the customers: all groups, or the one that the address names. */
export const GroupsTab = () => {
  const { groupId } = useGroupAddress();
  const content = useStepFocus<HTMLDivElement>(groupId);
  return (
    <div ref={content} tabIndex={-1} className={styles.content}>
      {groupId === null ? <GroupTable /> : <GroupDetail key={groupId} groupId={groupId} />}
    </div>
  );
};
