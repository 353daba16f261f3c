import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Stack } from '@billfold/shared/ui/Stack';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { restoreInvoices } from './delete-invoices.submission';

type RestoreInvoicesConfirmProps = {
  readonly isOpen: boolean;
  readonly ids: readonly number[];
  /** What comes back. */
  readonly text: string;
  /** What auto-pay will do; null when it does nothing. */
  readonly autoPayText: string | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Lists what is restored, and what auto-pay charges then. */
export const RestoreInvoicesConfirm = (props: RestoreInvoicesConfirmProps) => {
  const { isOpen, ids, text, autoPayText, onDone, onClose } = props;
  const { state, submit, isShown } = useDialogSubmission(restoreInvoices, {
    isOpen,
    onClose: onDone,
  });
  return (
    <ConfirmDialog
      isOpen={isShown}
      title="Restore"
      confirmLabel="Restore"
      isBusy={state.status === 'sending'}
      busyLabel="Restoring..."
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit(ids)}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>{text}</p>
        <p>Scheduled payments stay canceled.</p>
        {autoPayText !== null && <p>{autoPayText}</p>}
      </Stack>
    </ConfirmDialog>
  );
};
