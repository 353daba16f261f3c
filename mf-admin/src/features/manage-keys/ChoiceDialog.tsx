import type { SubmissionState } from '@billfold/shared/store/submission';
import { Button } from '@billfold/shared/ui/Button';
import { Choices, type ChoicesProps } from '@billfold/shared/ui/Choices';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';

type ChoiceDialogProps = ChoicesProps & {
  readonly isOpen: boolean;
  readonly title: string;
  /** Above the choices. */
  readonly text: string;
  readonly state: SubmissionState;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

/** Creates a key after one choice. */
export const ChoiceDialog = ({
  isOpen,
  title,
  text,
  state,
  onSubmit,
  onClose,
  ...choices
}: ChoiceDialogProps) => {
  const isBusy = state.status === 'sending';
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyLabel="Creating..." onClick={onSubmit}>
            Create key
          </Button>
        </>
      }
    >
      <Stack>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        <p>{text}</p>
        <Choices {...choices} />
      </Stack>
    </Modal>
  );
};
