import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useDialog } from '@billfold/shared/remote/use-dialog';
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

type NoTriggersProps = { readonly merchantName: string | undefined };

const NoTriggers = ({ merchantName }: NoTriggersProps) => {
  const mayCreate = useMay('automation');
  const creation = useDialog('new');
  return (
    <Card>
      <EmptyState
        title={
          merchantName === undefined
            ? 'No automated events yet.'
            : `No automated events at ${merchantName} yet.`
        }
        icon="automation"
      >
        <p>An automated event sends a message or an email on a schedule.</p>
        {mayCreate && (
          <Button variant="secondary" size="small" onClick={creation.open}>
            Create your first event
          </Button>
        )}
      </EmptyState>
    </Card>
  );
};

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

/** The automated events of the merchant chosen in the header, else of all merchants of the staff member. */
export const ListTriggers = () => {
  const [data, reload] = useResource(triggers);
  const { merchants, chosenMerchantId } = useSession();
  const chosen = merchants.find(({ id }) => id === chosenMerchantId);
  const isShown = ({ merchant }: TriggerView) => chosen === undefined || merchant === chosen.id;
  return (
    <WhenLoaded data={data} loadingLabel="Loading automated events" onRetry={reload}>
      {(list) =>
        list.some(isShown) ? (
          <TriggerList list={list.filter(isShown)} />
        ) : (
          <NoTriggers merchantName={chosen?.name} />
        )
      }
    </WhenLoaded>
  );
};
