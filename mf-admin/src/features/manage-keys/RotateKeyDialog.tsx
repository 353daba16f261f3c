import type { CreatedProgramKey, Program } from '@billfold/shared/contracts/program.contract';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useState } from 'react';
import { ChoiceDialog } from './ChoiceDialog';
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
  return (
    <ChoiceDialog
      isOpen={isShown}
      title={`New key for ${program.name}`}
      text="Put the new key into your program before the old one stops working."
      legend="The old key stops working"
      choices={overlaps}
      value={hours}
      onChange={setHours}
      state={state}
      onSubmit={() =>
        submit({ id: program.id, merchant_id: merchantId, overlap_hours: Number(hours) })
      }
      onClose={onClose}
    />
  );
};
