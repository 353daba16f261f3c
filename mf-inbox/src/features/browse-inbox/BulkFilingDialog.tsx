import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import type { AskedFiling } from './use-bulk-filing';

export type BulkFilingDialogProps = {
  readonly isOpen: boolean;
  readonly asked: AskedFiling | null;
  readonly isBusy: boolean;
  readonly errors: readonly string[] | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const texts = {
  close: { title: 'Close Conversation', confirm: 'Close Conversation', busy: 'Closing...' },
  unread: { title: 'Mark as unread', confirm: 'Mark as unread', busy: 'Marking...' },
} as const;

const whichText = ({ chosen, count, isFloor }: AskedFiling): string => {
  if (count === null) return 'All conversations that match';
  const number = count.toLocaleString('en-US');
  if (chosen.kind === 'matching')
    return `All ${number}${isFloor ? '+' : ''} conversations that match`;
  return count === 1 ? 'The conversation' : `${number} conversations`;
};

const questionText = (asked: AskedFiling): string =>
  asked.action === 'close'
    ? `${whichText(asked)} will leave the inbox until the next message. The messages stay.`
    : `${whichText(asked)} will be unread.`;

/** Confirms that conversations are closed or many are marked; shows a refusal. */
export const BulkFilingDialog = ({
  isOpen,
  asked,
  isBusy,
  errors,
  onConfirm,
  onClose,
}: BulkFilingDialogProps) => {
  const { title, confirm, busy } = texts[asked?.action ?? 'close'];
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
      <p>{asked === null ? '' : questionText(asked)}</p>
    </ConfirmDialog>
  );
};
