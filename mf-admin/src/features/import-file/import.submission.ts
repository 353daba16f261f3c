import { cutText } from '@billfold/shared/contracts/cut-text';
import { importKinds, importLimits, type ImportKind } from '@billfold/shared/contracts/import-rule';
import type {
  ImportMapping,
  ImportResult,
  ImportView,
} from '@billfold/shared/contracts/import.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { newId } from '@billfold/shared/http/request-id';
import { createSubmission } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';
import { fileTypeOf } from './import-pages';
import { readBase64, unreadableFile } from './read-base64';

/** The file that was chosen last. It is no plain data, so the store has its key alone. */
const filesByKey = new Map<string, File>();

/** The file of a new upload; answers the key of the upload. */
export const holdFile = (file: File): string => {
  const key = newId();
  filesByKey.clear();
  filesByKey.set(key, file);
  return key;
};

const heldFile = (key: string): File => {
  const file = filesByKey.get(key);
  if (file === undefined) throw unreadableFile();
  return file;
};

export type UploadCommand = {
  /** Null: the file names the merchant, or there is only one. */
  readonly merchantId: number | null;
  /** Of `holdFile`. The same for a repeat after a lost answer: the server stores the file once. */
  readonly key: string;
};

/** 24 MB take five minutes at 1 Mbit/s. */
const timeoutMs = 300_000;

const callImport = async (
  { http }: ShellServices,
  kind: ImportKind,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey = newId(),
): Promise<ImportView> => {
  const answer = await http.request<ImportResult>({
    method: 'POST',
    path: `merchants/import_${kind}`,
    headers: { 'Content-Type': 'application/json' },
    body,
    idempotencyKey,
    timeoutMs,
  });
  return bodyOrThrow(answer).import;
};

const createUpload = (kind: ImportKind) =>
  createSubmission<UploadCommand, ImportView>({
    module: moduleName,
    name: `upload_${kind}`,
    submit: async (services, { merchantId, key }) => {
      const file = heldFile(key);
      const body = {
        file: await readBase64(file),
        file_type: fileTypeOf(kind, file),
        file_name: cutText(file.name, importLimits.nameMax),
        dry_run: true,
        ...(merchantId !== null && { merchant_id: merchantId }),
      };
      const view = await callImport(services, kind, body, key);
      filesByKey.delete(key);
      return view;
    },
    // A refused file is refused again; after a lost answer the same file may be sent again.
    refusalsOf: (error) => (error.isInDoubt ? {} : { file: error.details.join('\n') }),
  });

/** Each sends a file that is only checked. */
export const uploads = {
  customers: createUpload('customers'),
  invoices: createUpload('invoices'),
  payments: createUpload('payments'),
} as const satisfies Readonly<Record<ImportKind, unknown>>;

type Named = { readonly kind: ImportKind; readonly id: number };

/** Checks again, with other columns. */
export const checkColumns = createSubmission<
  Named & { readonly mapping: ImportMapping },
  ImportView
>({
  module: moduleName,
  name: 'checkColumns',
  submit: (services, { kind, id, mapping }) =>
    callImport(services, kind, { job: id, mapping, dry_run: true }),
});

/** Imports what was checked. */
export const runImport = createSubmission<Named, ImportView>({
  module: moduleName,
  name: 'runImport',
  submit: (services, { kind, id }) => callImport(services, kind, { job: id }),
});

/** Ends a check or a run; rows that are done stay done. */
export const cancelImport = createSubmission<{ readonly operation: number }, OperationView>({
  module: moduleName,
  name: 'cancelImport',
  submit: async ({ http }, { operation }) =>
    bodyOrThrow(
      await http.request<OperationView>({
        method: 'POST',
        path: `operations/${operation}/cancel`,
        body: {},
      }),
    ),
});

export const undoImport = createSubmission<number, ImportView>({
  module: moduleName,
  name: 'undoImport',
  around: withCode,
  submit: async ({ http }, id) =>
    bodyOrThrow(
      await http.request<ImportView>({ method: 'POST', path: `imports/${id}/undo`, body: {} }),
    ),
});

export const importSubmissions = [
  ...importKinds.map((kind) => uploads[kind]),
  checkColumns,
  runImport,
  cancelImport,
  undoImport,
].map(({ feature }) => feature);
