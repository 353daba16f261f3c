import type { Submission, SubmissionKey } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { ConfirmDialog, type ConfirmDialogProps } from '@billfold/shared/ui/ConfirmDialog';

type SubmitQuestionProps<Command, Answer> = Omit<
  ConfirmDialogProps,
  'isBusy' | 'errors' | 'onConfirm'
> & {
  readonly submission: Submission<Command, Answer>;
  /** Of a submission with keys. */
  readonly submissionKey?: SubmissionKey;
  /** What is submitted once the person confirms. */
  readonly command: Command;
  /** Once the server has accepted; default: closes. */
  readonly onDone?: (answer: Answer) => void;
};

/** A question before something is submitted; a refusal keeps it open. */
export const SubmitQuestion = <Command, Answer>({
  submission,
  submissionKey,
  command,
  onDone,
  ...dialog
}: SubmitQuestionProps<Command, Answer>) => {
  const [state, submit] = useSubmission(submission, onDone ?? dialog.onClose, submissionKey);
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit(command)}
    />
  );
};
