import { countText } from '@billfold/shared/contracts/count-text';
import type { GroupMessageView } from '@billfold/shared/contracts/group.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { hasEnded } from '@billfold/shared/contracts/operation-state';
import { Progress } from '@billfold/shared/desk/Progress';
import { formatHourIn } from '@billfold/shared/format/merchant-time';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useStaffTime, zoneOf } from '@billfold/shared/remote/staff-time';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Inline } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useSettled } from '@billfold/shared/ui/use-settled';
import { useState } from 'react';
import { controlSend } from '../../entities/group/group-send.resource';
import { useGroupAddress } from '../../entities/group/use-group-address';
import { countsText, progressText, shareOf, stateText } from './send-texts';
import styles from './SendStatus.module.css';

type OperationProps = { readonly operation: OperationView };

/** Confirms that the rest of a message is not sent. */
const CancelButton = ({ operation }: OperationProps) => {
  const [isAsking, setAsking] = useState(false);
  const [state, submit] = useSubmission(controlSend);
  const rest = operation.total - operation.done;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Cancel sending
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this message?"
        confirmLabel="Cancel sending"
        cancelLabel="Keep sending"
        tone="danger"
        isBusy={state.status === 'sending'}
        onConfirm={() => {
          submit({ operation: operation.id, control: 'cancel' });
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          {`${countText(rest, 'customer')} won't get it. Messages already sent can't be recalled.`}
        </p>
      </ConfirmDialog>
    </>
  );
};

const Controls = ({ operation }: OperationProps) => {
  const [state, submit] = useSubmission(controlSend);
  const isPaused = operation.state === 'paused';
  // The second half of a double-click on one would press the other.
  const isSettled = useSettled(isPaused ? 'resume' : 'pause');
  if (operation.state === 'cancelling') return null;
  return (
    <Inline gap={2}>
      {operation.can_pause && (
        <Button
          variant="secondary"
          size="small"
          isBusy={state.status === 'sending' || !isSettled}
          onClick={() =>
            submit({ operation: operation.id, control: isPaused ? 'resume' : 'pause' })
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <CancelButton operation={operation} />
    </Inline>
  );
};

/** How far a message to a group is, what may be done about it, and the way to its results. */
export const SendStatus = ({
  message: { id, operation, waits_until: waitsUntil = null },
  merchantId,
}: {
  readonly message: GroupMessageView;
  readonly merchantId: number;
}) => {
  const { openResults } = useGroupAddress();
  const mayMessage = useMay('mass_message', merchantId);
  const zone = zoneOf(useSession(), merchantId);
  const timeText = useStaffTime(merchantId);
  if (operation === undefined || operation === null) return null;
  const counts = countsText(operation);
  return (
    <div className={styles.status}>
      {!hasEnded(operation.state) ? (
        <Progress
          label={stateText(operation, timeText)}
          value={shareOf(operation)}
          valueText={progressText(
            operation,
            operation.state === 'running' && waitsUntil !== null
              ? formatHourIn(zone, waitsUntil)
              : null,
          )}
        />
      ) : (
        operation.state !== 'done' && <p>{stateText(operation, timeText)}</p>
      )}
      {operation.failure !== null && <p className={styles.failure}>{operation.failure}</p>}
      <p>
        {counts !== '' && `${counts} · `}
        <TextLink onPress={() => openResults(id)}>Results</TextLink>
      </p>
      {mayMessage && !hasEnded(operation.state) && <Controls operation={operation} />}
    </div>
  );
};
