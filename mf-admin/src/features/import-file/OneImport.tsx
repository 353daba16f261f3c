import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useAskAgain } from '@billfold/shared/store/use-ask-again';
import { Button } from '@billfold/shared/ui/Button';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useStepFocus } from '@billfold/shared/ui/use-step-focus';
import { Navigate } from 'react-router-dom';
import { Checked } from './Checked';
import { Columns } from './Columns';
import { Finished } from './Finished';
import { useImportAddress } from './import-address';
import { ImportProblem } from './ImportProblem';
import { importWork, isMoving } from './import.resource';
import { rowsText } from './import-words';
import styles from './ImportFile.module.css';
import { Working } from './Working';

/** Whose file it is, and who began. */
const factsText = (view: ImportView, begunAt: string): string =>
  [
    view.file_name,
    view.rows > 0 ? rowsText(view.rows) : '',
    view.merchant_name,
    `${view.created_by}, ${begunAt}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');

const SameFile = ({ view }: { readonly view: ImportView }) => {
  const { hrefOf } = useImportAddress(view.kind);
  const timeText = useStaffTime(view.merchant_id);
  if (view.same_as === null) return null;
  const { id, created_at: at, created_by: by } = view.same_as;
  return (
    <p className={styles.notice}>
      {`This file was already imported on ${timeText(at)} by ${by}. `}
      <TextLink to={hrefOf(id)}>View that import</TextLink>
    </p>
  );
};

type StepProps = { readonly view: ImportView; readonly onAsk: () => void };

const Step = ({ view, onAsk }: StepProps) => {
  const { startOver, isAtColumns, showColumns } = useImportAddress(view.kind);
  const { state, file_name: fileName } = view;
  const endColumns = () => {
    if (isAtColumns) showColumns(false);
  };
  if (isMoving(view)) return <Working view={view} onAsk={onAsk} />;
  if (state === 'refused' || (state === 'failed' && view.counts === null))
    return (
      <ImportProblem fileName={fileName} errors={[view.failure ?? '']} onStartOver={startOver} />
    );
  if (state === 'mapping' || (state === 'checked' && isAtColumns))
    return (
      <Columns
        view={view}
        onChecked={endColumns}
        other={
          state === 'mapping' ? (
            <Button variant="quiet" onClick={startOver}>
              Start Over
            </Button>
          ) : (
            <Button variant="quiet" onClick={endColumns}>
              Back to the check
            </Button>
          )
        }
      />
    );
  if (state === 'checked')
    return (
      <Checked view={view} onChangeColumns={() => showColumns(true)} onStartOver={startOver} />
    );
  return <Finished view={view} onStartOver={startOver} />;
};

const stepNames: Readonly<Record<ImportView['state'], string>> = {
  reading: 'Check of the file',
  checking: 'Check of the file',
  mapping: 'Columns of the file',
  checked: 'Result of the check',
  running: 'Import of the file',
  undoing: 'Undo of the import',
  done: 'Result of the import',
  undone: 'Result of the undo',
  refused: 'Result of the import',
  cancelled: 'Result of the import',
  failed: 'Result of the import',
};

const Import = ({ view, onAsk }: StepProps) => {
  const { isAtColumns } = useImportAddress(view.kind);
  const timeText = useStaffTime(view.merchant_id);
  useAskAgain(isMoving(view), onAsk);
  const name = view.state === 'checked' && isAtColumns ? stepNames.mapping : stepNames[view.state];
  const element = useStepFocus<HTMLElement>(name);
  return (
    <section ref={element} tabIndex={-1} className={styles.state} aria-label={name}>
      <Stack gap={3}>
        <p className={styles.facts}>{factsText(view, timeText(view.created_at))}</p>
        {view.state !== 'undone' && <SameFile view={view} />}
        <Step key={view.state} view={view} onAsk={onAsk} />
      </Stack>
    </section>
  );
};

type OneImportProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly kind: ImportKind;
  readonly id: number;
};

/** The import that the address names, in whatever state it is. */
export const OneImport = ({ kind, id }: OneImportProps) => {
  const [data, reload] = useResource(importWork, id);
  const { hrefOf } = useImportAddress(valueOf(data)?.kind ?? kind);
  const view = valueOf(data);
  if (view !== undefined && view.kind !== kind) return <Navigate to={hrefOf(id)} replace />;
  return (
    <WhenLoaded data={data} loadingLabel="Loading import" onRetry={reload}>
      {(loadedImport) => <Import view={loadedImport} onAsk={reload} />}
    </WhenLoaded>
  );
};
