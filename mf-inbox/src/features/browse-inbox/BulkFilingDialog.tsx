import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import type { FilingQuestion } from './use-bulk-filing';

export type BulkFilingDialogProps = {
  readonly isOpen: boolean;
  readonly question: FilingQuestion | null;
  readonly isBusy: boolean;
  readonly errors: readonly string[] | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const texts = {
  close: { title: 'Close Conversation', confirm: 'Close Conversation', busy: 'Closing...' },
  unread: { title: 'Mark as unread', confirm: 'Mark as unread', busy: 'Marking...' },
} as const;

const whichText = ({ chosen, count, isFloor }: FilingQuestion): string => {
  if (count === null) return 'All matching conversations';
  const number = count.toLocaleString('en-US');
  if (chosen.kind === 'matching')
    return `All ${number}${isFloor ? '+' : ''} matching conversations`;
  return count === 1 ? 'The conversation' : `${number} conversations`;
};

const questionText = (question: FilingQuestion): string =>
  question.action === 'close'
    ? `${whichText(question)} will leave the inbox until the next message. The messages stay.`
    : `${whichText(question)} will be unread.`;

/** Confirms that conversations are closed or many are marked; shows a refusal. */
export const BulkFilingDialog = ({
  isOpen,
  question,
  isBusy,
  errors,
  onConfirm,
  onClose,
}: BulkFilingDialogProps) => {
  const { title, confirm, busy } = texts[question?.action ?? 'close'];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirm}
      isBusy={isBusy}
      busyLabel={busy}
      {...(errors === undefined ? {} : { errors })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{question === null ? '' : questionText(question)}</p>
    </ConfirmDialog>
  );
};
