import type { CreatedProgramKey, Program } from '@billfold/shared/contracts/program.contract';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { Button } from '@billfold/shared/ui/Button';
import { Choices } from '@billfold/shared/ui/Choices';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { rotateKey } from './programs.submission';

const overlaps = [
  { value: '24', content: 'In 24 hours' },
  { value: '168', content: 'In 7 days' },
  { value: '0', content: 'Right away' },
] as const;
const usual = overlaps[0].value;

type RotateKeyDialogProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  /** Stays while the dialog fades. */
  readonly program: Program;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedProgramKey) => void;
};

/** A new key, and when the one before ends. */
export const RotateKeyDialog = (props: RotateKeyDialogProps) => {
  const { isOpen, merchantId, program, onCreated } = props;
  const [hours, setHours] = useState<string>(usual);
  const onClose = () => {
    setHours(usual);
    props.onClose();
  };
  const { state, submit, isShown } = useDialogSubmission(rotateKey, {
    isOpen,
    onClose,
    onClosed: onCreated,
  });
  const isBusy = state.status === 'sending';
  return (
    <Modal
      isOpen={isShown}
      onClose={onClose}
      title={`New key for ${program.name}`}
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            busyLabel="Creating..."
            onClick={() =>
              submit({ id: program.id, merchant_id: merchantId, overlap_hours: Number(hours) })
            }
          >
            Create key
          </Button>
        </>
      }
    >
      <Stack>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        <p>Put the new key into your program before the old one stops working.</p>
        <Choices
          legend="The old key stops working"
          choices={overlaps}
          value={hours}
          onChange={setHours}
        />
      </Stack>
    </Modal>
  );
};
