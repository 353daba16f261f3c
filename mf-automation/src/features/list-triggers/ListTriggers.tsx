import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Stack } from '@billfold/shared/ui/Stack';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useState } from 'react';
import { triggers } from '../../entities/trigger/triggers.resource';
import styles from './ListTriggers.module.css';
import { TriggerRow } from './TriggerRow';

const NoTriggers = () => (
  <Card>
    <EmptyState title="No automated events yet." icon="automation">
      <p>An automated event sends a message or an email on a schedule.</p>
    </EmptyState>
  </Card>
);

/** Rows that are drawn at once: a long list grows by so many. */
const shownAtOnce = 100;

const TriggerList = ({ list }: { readonly list: readonly TriggerView[] }) => {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Stack gap={4}>
      <ul className={styles.list}>
        {list.slice(0, shown).map((trigger) => (
          <li key={trigger.id}>
            <TriggerRow trigger={trigger} />
          </li>
        ))}
      </ul>
      {list.length > shown && (
        <Button variant="quiet" isWide onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </Stack>
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
