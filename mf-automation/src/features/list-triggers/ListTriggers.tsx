import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useDispatch, useSelector } from 'react-redux';
import { triggers } from '../../entities/trigger/triggers.resource';
import styles from './ListTriggers.module.css';
import { selectToggling, triggerToggled } from './toggle-trigger.slice';
import { TriggerCard } from './TriggerCard';

const NoTriggers = () => (
  <Card>
    <EmptyState title="There are no automated events yet." icon="automation">
      <p>An automated event sends a message or an email on a schedule.</p>
    </EmptyState>
  </Card>
);

const TriggerList = ({ list }: { readonly list: readonly TriggerView[] }) => {
  const dispatch = useDispatch();
  const toggling = useSelector(selectToggling);
  return (
    <ul className={styles.list}>
      {list.map((trigger) => (
        <li key={trigger.id}>
          <TriggerCard
            trigger={trigger}
            isSaving={toggling.includes(trigger.id)}
            onToggle={(isActive) => dispatch(triggerToggled({ id: trigger.id, isActive }))}
          />
        </li>
      ))}
    </ul>
  );
};

/** All automated events of the staff member's merchants. */
export const ListTriggers = () => {
  const [data, reload] = useResource(triggers);
  return (
    <WhenLoaded data={data} loadingLabel="Loading automated events" onRetry={reload}>
      {(list) => (list.length === 0 ? <NoTriggers /> : <TriggerList list={list} />)}
    </WhenLoaded>
  );
};
