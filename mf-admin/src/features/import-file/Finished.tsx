import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { saveCsv } from '@billfold/shared/list/save-csv';
import { useServices } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { importPages } from './import-pages';
import { number, rowsText } from './import-words';
import styles from './ImportFile.module.css';
import { ImportFigures } from './ImportFigures';
import { ImportProblem } from './ImportProblem';
import { ImportRows } from './ImportRows';
import { UndoImport } from './UndoImport';

type FinishedProps = {
  readonly view: ImportView;
  readonly onStartOver: () => void;
};

const FailedRowsButton = ({ id }: { readonly id: number }) => {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveCsv(
      services,
      { method: 'GET', path: `imports/${id}/failures`, query: {} },
      `import-${id}-failed.csv`,
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" icon="download" isBusy={isBusy} onClick={() => void save()}>
      Download failed rows
    </Button>
  );
};

const endTexts: Partial<Readonly<Record<ImportView['state'], string>>> = {
  cancelled: 'The import was canceled. Rows already imported stay.',
  undone: 'The import was undone.',
};

/** Why an import that has ended has changed nothing; null for one that has changed something. */
const emptyText = ({ state, counts }: ImportView): string | null => {
  if (state !== 'done' || counts === null || counts.created + counts.updated > 0) return null;
  const { failed, unchanged } = counts;
  if (failed === 0) return "Nothing was imported. The file doesn't change anything.";
  const rows =
    unchanged === 0
      ? 'Every row failed.'
      : `${rowsText(failed)} failed and the rest don't change anything.`;
  return `Nothing was imported. ${rows} See the reasons below.`;
};

const End = ({ view, onStartOver }: FinishedProps) => {
  const { state, failure, file_name: fileName } = view;
  if (state === 'failed')
    return <ImportProblem fileName={fileName} errors={[failure ?? '']} onStartOver={onStartOver} />;
  const empty = emptyText(view);
  if (empty !== null) return <p className={styles.notice}>{empty}</p>;
  return (
    <p className={state === 'done' ? styles.success : styles.notice}>
      {endTexts[state] ?? 'Your file was uploaded successfully!'}
    </p>
  );
};

/** Beside the success that the other rows are. */
const FailedPart = ({ view }: { readonly view: ImportView }) => {
  const failed = view.counts?.failed ?? 0;
  if (view.state !== 'done' || failed === 0 || emptyText(view) !== null) return null;
  return (
    <p className={styles.notice}>
      {`${rowsText(failed)} failed and ${failed === 1 ? 'was' : 'were'} not imported. See the reasons below.`}
    </p>
  );
};

/** What an import did, or left when it was canceled, failed or undone. */
export const Finished = ({ view, onStartOver }: FinishedProps) => {
  const { navigate } = useServices();
  const { id, kind, counts, undo, differs } = view;
  return (
    <Stack gap={4}>
      <End view={view} onStartOver={onStartOver} />
      <FailedPart view={view} />
      {undo !== null && (
        <Facts look="boxes">
          <Fact label="Taken back">{number(undo.undone)}</Fact>
          <Fact label="Kept">{number(undo.kept)}</Fact>
        </Facts>
      )}
      {counts !== null && undo === null && <ImportFigures counts={counts} />}
      {differs > 0 && (
        <p>{`${rowsText(differs)} ended differently than in the check because data changed in the meantime.`}</p>
      )}
      <Inline>
        <Button onClick={() => navigate(importPages[kind].listPath)}>Done</Button>
        {view.state !== 'failed' && (
          <Button variant="secondary" onClick={onStartOver}>
            Upload Another
          </Button>
        )}
        {(counts?.failed ?? 0) > 0 && <FailedRowsButton id={id} />}
        <UndoImport view={view} />
      </Inline>
      {counts !== null && <ImportRows view={view} />}
    </Stack>
  );
};
