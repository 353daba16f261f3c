import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { missingPermission } from './import-pages';
import { runImport } from './import.submission';
import { confirmText, sumText } from './import-words';
import { ImportFigures } from './ImportFigures';
import { ImportRows } from './ImportRows';
import { useImportAction } from './use-import-action';

type CheckedProps = {
  readonly view: ImportView;
  readonly onChangeColumns: () => void;
  readonly onStartOver: () => void;
};

/** The result of the dry run. Nothing is written before staff confirm. */
export const Checked = ({ view, onChangeColumns, onStartOver }: CheckedProps) => {
  const { kind, id, planned } = view;
  const { merchants } = useSession();
  const missing = missingPermission(merchants, kind, view.merchant_id);
  const { isSending, errors, submit } = useImportAction(runImport, id);
  const isEmpty = planned !== null && planned.created + planned.updated === 0;
  const sum = sumText(view);
  return (
    <Stack gap={4}>
      <p>
        {isEmpty
          ? `Your file is checked. As it is, ${planned.failed > 0 ? "there's nothing to import" : "it wouldn't change anything"}.`
          : 'Your file is checked. Nothing is imported until you confirm.'}
      </p>
      {sum !== null && <p>{sum}</p>}
      {planned !== null && <ImportFigures counts={planned} isPlanned />}
      <ErrorArea errors={errors} retriesByItself={false} />
      {missing === null ? (
        <Inline>
          {isEmpty && <Button onClick={onChangeColumns}>Change columns</Button>}
          <SettledButton
            {...(isEmpty && { variant: 'secondary' as const })}
            disabled={isEmpty}
            isBusy={isSending}
            busyLabel="Importing..."
            onClick={() => submit({ kind, id })}
          >
            {confirmText(view)}
          </SettledButton>
          {!isEmpty && (
            <Button variant="secondary" disabled={isSending} onClick={onChangeColumns}>
              Change columns
            </Button>
          )}
          <Button variant="quiet" disabled={isSending} onClick={onStartOver}>
            Start Over
          </Button>
        </Inline>
      ) : (
        <ErrorArea errors={missingPermissionText(missing)} />
      )}
      <ImportRows view={view} />
    </Stack>
  );
};
