import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectListTriggers } from './list-triggers.selectors';
import { listOpened, triggerToggled } from './list-triggers.slice';
import styles from './ListTriggersScreen.module.css';
import { TriggerCard } from './TriggerCard';

const TriggerList = () => {
  const dispatch = useDispatch();
  const { triggers, toggling } = useSelector(selectListTriggers);
  if (triggers.status === 'failed')
    return <ErrorArea errors={triggers.errors} onRetry={() => dispatch(listOpened())} />;
  if (triggers.status !== 'loaded') return <Loader label="Loading automated events" />;
  if (triggers.value.length === 0) {
    return (
      <Card>
        <EmptyState title="There are no automated events yet." icon="automation">
          <p>An automated event sends a message or an email on a schedule.</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className={styles.list}>
      {triggers.value.map((trigger) => (
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
  const dispatch = useDispatch();
  useEffect(() => void dispatch(listOpened()), [dispatch]);
  return (
    <Page>
      <Stack gap={5}>
        <Heading level={1}>Automation</Heading>
        <TriggerList />
      </Stack>
    </Page>
  );
};
