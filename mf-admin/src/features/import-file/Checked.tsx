import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { missingPermission } from './import-pages';
import { runImport } from './import.submission';
import { ImportFigures } from './ImportFigures';
import { ImportRows } from './ImportRows';
import { useImportAction } from './use-import-action';

type CheckedProps = {
  readonly view: ImportView;
  readonly onChangeColumns: () => void;
  readonly onStartOver: () => void;
};

/** What a run would do. Nothing is written before somebody confirms. */
export const Checked = ({ view, onChangeColumns, onStartOver }: CheckedProps) => {
  const { kind, id, planned } = view;
  const { merchants } = useSession();
  const missing = missingPermission(merchants, kind, view.merchant_id);
  const { isSending, errors, submit } = useImportAction(runImport, id);
  return (
    <Stack gap={4}>
      <p>
        The file was checked. Nothing is imported before you confirm.
        {planned !== null &&
          planned.created + planned.updated === 0 &&
          ' As it is, the file would change nothing.'}
      </p>
      {planned !== null && <ImportFigures counts={planned} />}
      <ErrorArea errors={errors} retriesByItself={false} />
      {missing === null ? (
        <Inline>
          <SettledButton
            isBusy={isSending}
            busyLabel="Importing..."
            onClick={() => submit({ kind, id })}
          >
            Confirm
          </SettledButton>
          <Button variant="secondary" disabled={isSending} onClick={onChangeColumns}>
            Change columns
          </Button>
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
