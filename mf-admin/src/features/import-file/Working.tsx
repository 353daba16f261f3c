import { workOfState } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { Progress } from '@billfold/shared/desk/Progress';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { shareDone } from './import.resource';
import { cancelImport } from './import.submission';
import { number, progressLabel, rowsText } from './import-words';

type WorkingProps = {
  readonly view: ImportView;
  readonly onAsk: () => void;
};

const notCanceled = "It wasn't canceled and is still running.";

/** How far the server is, with a way to stop it. */
export const Working = ({ view, onAsk }: WorkingProps) => {
  const { state, operation } = view;
  const [isAccepted, setAccepted] = useState(false);
  const [cancelling, cancel] = useSubmission(
    cancelImport,
    useCallback(() => setAccepted(true), []),
  );
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (isAccepted) ask();
  }, [isAccepted]);
  const isCheck = workOfState[state] === 'import_check';
  const share = shareDone(view);
  return (
    <Stack gap={3}>
      <Progress
        label={progressLabel(view)}
        value={share}
        {...(share !== null &&
          operation !== null &&
          !isCheck && { valueText: `${number(operation.done)} of ${rowsText(operation.total)}` })}
      />
      <p>You can leave this page. It'll keep running, and you'll find it here.</p>
      <ErrorArea
        errors={cancelling.status === 'refused' ? [notCanceled, ...cancelling.errors] : []}
        retriesByItself={false}
      />
      {operation !== null && state !== 'undoing' && (
        <Inline>
          <Button
            variant="secondary"
            isBusy={
              cancelling.status === 'sending' || isAccepted || operation.state === 'cancelling'
            }
            onClick={() => cancel({ operation: operation.id })}
          >
            {isCheck ? 'Cancel' : 'Cancel import'}
          </Button>
        </Inline>
      )}
    </Stack>
  );
};
