import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { Progress } from '@billfold/shared/desk/Progress';
import { holdReload } from '@billfold/shared/store/reload-guard';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChooseFile } from './ChooseFile';
import { useImportAddress } from './import-address';
import { ImportProblem } from './ImportProblem';
import { importWork } from './import.resource';
import { holdFile, uploads, type UploadCommand } from './import.submission';
import { LastImports } from './LastImports';

/** A reload would end the upload. Another page of the product does not. */
const useUnbrokenUpload = (isSending: boolean) =>
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: Event) => event.preventDefault();
    const release = holdReload();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isSending]);

const problemOf = (state: SubmissionState): readonly string[] =>
  state.status === 'refused'
    ? [...state.errors, ...Object.values(state.refusals).flatMap((text) => text.split('\n'))]
    : [];

/** Takes a file and sends it; what the server makes of it has an address of its own. */
export const NewImport = ({ kind }: { readonly kind: ImportKind }) => {
  const { open } = useImportAddress(kind);
  const dispatch = useDispatch();
  const [chosen, setChosen] = useState<(UploadCommand & { readonly fileName: string }) | null>(
    null,
  );
  const show = useCallback(
    (view: ImportView) => {
      dispatch(importWork.actions.valuePut(view.id, view));
      open(view.id);
    },
    [dispatch, open],
  );
  const [state, submit] = useSubmission(uploads[kind], show);
  useUnbrokenUpload(state.status === 'sending');
  const fileName = chosen?.fileName ?? 'the file';
  const isUploading = state.status === 'sending' || state.status === 'done';
  if (isUploading)
    return (
      <div role="status">
        <Progress label={`Uploading ${fileName}`} value={null} />
      </div>
    );
  if (state.status === 'refused')
    return (
      <ImportProblem
        fileName={fileName}
        errors={problemOf(state)}
        onRetry={
          state.errors.length > 0 && chosen !== null
            ? () => submit({ merchantId: chosen.merchantId, key: chosen.key })
            : undefined
        }
        onStartOver={() => dispatch(uploads[kind].actions.cleared())}
      />
    );
  return (
    <>
      <ChooseFile
        kind={kind}
        onChoose={(file, merchantId) => {
          const command = { merchantId, key: holdFile(file) };
          setChosen({ ...command, fileName: file.name });
          submit(command);
        }}
      />
      <LastImports kind={kind} />
    </>
  );
};
