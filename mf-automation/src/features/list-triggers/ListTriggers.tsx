import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useDispatch, useSelector } from 'react-redux';
import styles from './ListTriggersScreen.module.css';
import { selectToggling, triggerToggled } from './toggle-trigger.slice';
import { TriggerCard } from './TriggerCard';
import { triggers } from './triggers.resource';

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

export const ListTriggersScreen = () => {
  const [data, reload] = useResource(triggers);
  return (
    <Page>
      <Stack gap={5}>
        <Heading level={1}>Automation</Heading>
        <WhenLoaded data={data} loadingLabel="Loading automated events" onRetry={reload}>
          {(list) => (list.length === 0 ? <NoTriggers /> : <TriggerList list={list} />)}
        </WhenLoaded>
      </Stack>
    </Page>
  );
};
