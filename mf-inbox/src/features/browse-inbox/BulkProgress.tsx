import { countText } from '@billfold/shared/contracts/count-text';
import { hasEnded } from '@billfold/shared/contracts/operation-state';
import { useServices } from '@billfold/shared/remote/Services';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useAskAgain } from '@billfold/shared/store/use-ask-again';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { operationHidden } from './browse-inbox.slice';
import styles from './BulkProgress.module.css';
import { cancelOperation, operation, type Operation } from './operation.resource';

const numberText = (count: number): string => count.toLocaleString('en-US');
const isClosing = ({ kind }: Operation): boolean => kind === 'close_conversations';

const endText = (work: Operation): string => {
  const count = countText(work.done, 'conversation');
  const done = isClosing(work) ? `Closed ${count}` : `Marked ${count} as unread`;
  return work.state === 'cancelled' ? `${done}, then stopped.` : `${done}.`;
};

const useFollowed = (id: number) => {
  const dispatch = useDispatch();
  const { notify } = useServices();
  const [data, reload] = useResource(operation, id);
  const work = valueOf(data);
  const isRunning = work !== undefined && !hasEnded(work.state);
  const end = useEffectEvent((ended: Operation) => {
    notify({ message: endText(ended), type: 'success' });
    dispatch(operationHidden(id));
  });
  useEffect(() => {
    if (work !== undefined && hasEnded(work.state) && work.state !== 'failed') end(work);
  }, [work]);
  useAskAgain(isRunning, reload);
  return { data, work, reload, hide: () => void dispatch(operationHidden(id)) };
};

const Progress = ({ id }: { readonly id: number }) => {
  const { data, work, reload, hide } = useFollowed(id);
  const [cancelling, cancel] = useSubmission(cancelOperation);
  if (work === undefined)
    return data.status === 'failed' ? <ErrorArea errors={errorsOf(data)} onRetry={reload} /> : null;
  if (work.state === 'failed')
    return (
      <div className={styles.failed}>
        <ErrorArea errors={work.failure ?? "Some conversations couldn't be changed."} />
        <Button variant="quiet" size="small" onClick={hide}>
          Hide
        </Button>
      </div>
    );
  const name = isClosing(work) ? 'Closing conversations' : 'Marking conversations as unread';
  return (
    <div className={styles.line}>
      <label className={styles.name}>
        <span>{`${name}: ${numberText(work.done)} of ${numberText(work.total)}`}</span>
        <progress className={styles.bar} max={Math.max(1, work.total)} value={work.done} />
      </label>
      {cancelling.status === 'refused' && (
        <ErrorArea errors={cancelling.errors} retriesByItself={false} />
      )}
      <Button
        variant="quiet"
        size="small"
        isBusy={cancelling.status === 'sending' || work.state === 'cancelling'}
        onClick={() => cancel(id)}
      >
        Stop
      </Button>
    </div>
  );
};

export type BulkProgressProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly id: number | undefined;
};

/** Progress of an action on all matching conversations: several merchants run one after the other. */
export const BulkProgress = ({ id }: BulkProgressProps) =>
  id === undefined ? null : <Progress key={id} id={id} />;
