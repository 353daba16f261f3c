import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { may } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Stack } from '@billfold/shared/ui/Stack';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { importPages, missingPermission } from './import-pages';
import { undoImport } from './import.submission';
import { useImportAction } from './use-import-action';

const undoLabel = 'Undo import';

/** Undoes an import, after a confirmation, while the server still can. */
export const UndoImport = ({ view }: { readonly view: ImportView }) => {
  const { kind, id, merchant_id: merchantId, undo_until: until } = view;
  const { merchants } = useSession();
  const timeText = useStaffTime(merchantId);
  const dialog = useDialog('undo');
  const { isSending, errors, submit } = useImportAction(undoImport, id, dialog.close);
  const mayUndo =
    missingPermission(merchants, kind, merchantId) === null &&
    (merchants.length === 0 || may({ merchants }, importPages[kind].undoPermission, merchantId));
  if (!view.can_undo || !mayUndo) return null;
  return (
    <>
      <Button variant="secondary" onClick={dialog.open}>
        {undoLabel}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Undo this import?"
        confirmLabel={undoLabel}
        busyLabel="Undoing..."
        cancelLabel="Keep import"
        tone="danger"
        isBusy={isSending}
        errors={errors}
        onConfirm={() => submit(id)}
        onClose={dialog.close}
      >
        <Stack gap={2}>
          <p>{importPages[kind].undoText}</p>
          {until !== null && <p>{`You can do this until ${timeText(until)}.`}</p>}
        </Stack>
      </ConfirmDialog>
      {dialog.isOpen && <CodePrompt />}
    </>
  );
};
