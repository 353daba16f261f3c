import {
  type ImportKind,
  type ImportWork,
  workOfState,
} from '@billfold/shared/contracts/import-rule';
import type { ImportRequest, ImportResult } from '@billfold/shared/contracts/import.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, requirePermission, type StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { type AnswerOnce, runOnce } from '../idempotency/idempotency.public';
import { publishChanged } from '../live-events/live-events.public';
import { findOperationByKey } from '../operations/operations.public';
import { refusals } from './file-content.domain';
import { followImport } from './follow-import.service';
import {
  columnsDoubtful,
  columnsMissing,
  fileMissing,
  importNotChecked,
  importNotFound,
  importStarted,
} from './import.errors';
import {
  findImportByOperation,
  type ImportRecord,
  insertImport,
  lockImport,
  updateImport,
} from './import.queries';
import { limitChecks } from './import-limits.service';
import type { ImportInput, ImportSetting } from './import-scope';
import { findMappingProblems, mapColumns, type MappedColumns } from './mapping.service';
import { chooseMerchant, peekIntoFile } from './open-file.service';
import { readResult } from './read-imports.service';
import { recallMapping, rememberMapping } from './recall-mapping.service';
import type { Upload } from './receive-upload.service';
import { startOperationOf } from './start-operation.service';

type Context = UseCaseContext<StaffActor>;

export type ImportCommand = {
  readonly kind: ImportKind;
  readonly request: ImportRequest;
  readonly upload: Upload | null;
  readonly idempotencyKey: string | undefined;
};

/** Throws the sentences about a mapping that was chosen. */
const checkMapping = (
  kind: ImportKind,
  heads: readonly string[],
  mapping: ImportRequest['mapping'],
) => {
  const problems = mapping === undefined ? [] : findMappingProblems(kind, heads, mapping);
  if (problems.length > 0) throw invalidInput(...problems);
};

const chosen = (mapping: NonNullable<ImportRequest['mapping']>): MappedColumns => ({
  mapping,
  by: mapping.map((field) => (field === null ? null : 'chosen')),
});

const announce = async (
  transaction: Executor,
  context: Context,
  {
    id,
    merchantId,
    kind,
    fileName,
  }: { id: number; merchantId: number; kind: ImportKind; fileName: string },
  action: string,
): Promise<void> => {
  await audited(transaction, context, {
    action,
    entity: 'import',
    entityId: id,
    merchantId,
    fields: ['kind', 'file_name'],
    before: null,
    after: { kind, file_name: fileName },
  });
  await publishChanged(transaction, [{ merchantId, entity: 'import', id }], context.clock.now());
};

const begin = async (
  context: Context,
  { importers }: ImportSetting,
  { kind, request, upload }: ImportCommand & { readonly upload: Upload },
  keyId: number | null,
): Promise<number> => {
  const { db, actor, clock, requestId } = context;
  const seen = await peekIntoFile(context, upload);
  const merchantId = await chooseMerchant(context, request.merchant_id, seen);
  requirePermission(actor, importers[kind].permission, merchantId);
  checkMapping(kind, seen.heads, request.mapping);
  const query = { merchantId, kind, heads: seen.heads };
  const now = clock.now();
  const fileName = request.file_name?.trim() ?? '';
  return db.transaction().execute(async (transaction) => {
    const remembered = await recallMapping(transaction, query);
    const columns =
      request.mapping === undefined
        ? mapColumns(kind, seen.heads, remembered)
        : chosen(request.mapping);
    if (request.mapping !== undefined)
      await rememberMapping(transaction, query, request.mapping, now);
    const id = await insertImport(transaction, {
      ...seen,
      kind,
      merchantId,
      uploadId: upload.id,
      createdBy: actor.userId,
      sessionId: actor.sessionId,
      requestId,
      fileName,
      fileType: request.file_type ?? '',
      bytes: upload.bytes,
      hash: upload.hash,
      encoding: upload.encoding,
      separator: upload.separator,
      columns,
      runsItself: request.dry_run !== true,
      now,
    });
    const record = { id, merchant_id: merchantId, created_by: actor.userId };
    const input: ImportInput = { importId: id, place: seen.place };
    await startOperationOf(transaction, record, {
      kind: 'import_check',
      total: 100,
      keyId,
      input,
      now,
    });
    if (request.dry_run !== true) await updateImport(transaction, id, { runAt: now });
    await announce(transaction, context, { id, merchantId, kind, fileName }, 'import.started');
    return id;
  });
};

const nextOf = (record: ImportRecord, request: ImportRequest): ImportWork => {
  const isOpen = record.state === 'mapping' || record.state === 'checked';
  if (!isOpen)
    throw workOfState[record.state] === 'import_check' ? importNotChecked() : importStarted();
  if (request.mapping !== undefined || request.dry_run === true) return 'import_check';
  if (record.state === 'mapping') throw importNotChecked();
  return 'import_run';
};

/** Throws importNotFound, importNotChecked, importStarted, and the sentences about a mapping. */
const goOn = async (
  context: Context,
  { importers }: ImportSetting,
  { kind, request }: ImportCommand,
  keyId: number | null,
): Promise<number> => {
  const { db, actor, clock, requestId } = context;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const record = await lockImport(transaction, actor.merchantIds, request.job ?? 0);
    if (record === undefined || record.kind !== kind) throw importNotFound();
    const { id, merchant_id: merchantId } = record;
    requirePermission(actor, importers[kind].permission, merchantId);
    const next = nextOf(record, request);
    checkMapping(kind, record.heads, request.mapping);
    if (request.mapping !== undefined) {
      const { heads } = record;
      await rememberMapping(transaction, { merchantId, kind, heads }, request.mapping, now);
      await updateImport(transaction, id, { columns: chosen(request.mapping) });
    }
    const isRun = next === 'import_run';
    await updateImport(transaction, id, {
      state: isRun ? 'running' : 'checking',
      runsItself: request.dry_run !== true,
      who: { sessionId: actor.sessionId, requestId },
      ...(request.dry_run === true ? {} : { runAt: now }),
      ...(isRun ? {} : { planned: null }),
    });
    await startOperationOf(
      transaction,
      { id, merchant_id: merchantId, created_by: actor.userId },
      { kind: next, total: isRun ? record.rows : 100, keyId, input: { importId: id }, now },
    );
    const action = isRun ? 'import.run' : 'import.checked';
    await announce(
      transaction,
      context,
      { id, merchantId, kind, fileName: record.file_name },
      action,
    );
    return id;
  });
};

/**
 * Throws the sentence about a file that cannot be imported; a script that knows only the specified call reads no state.
 */
const answerOf = async (context: Context, id: number, isEnded: boolean) => {
  const result: ImportResult = await readResult(context, id);
  const { state, failure, missing, columns } = result.import;
  if (state === 'refused') throw invalidInput(failure ?? refusals.empty);
  const isAsked = state === 'mapping';
  const doubtful = columns.filter(({ by }) => by === 'doubtful').map(({ head }) => head);
  return {
    status: isEnded ? 200 : 202,
    body: result,
    missing: isAsked ? missing : [],
    doubtful: isAsked ? doubtful : [],
  };
};

const checkShape = ({ request, upload }: ImportCommand): void => {
  if (request.job === undefined && upload === null) throw fileMissing();
  const { file_type: type, file_name: name, merchant_id: merchant } = request;
  if (
    request.job !== undefined &&
    (upload !== null || [type, name, merchant].some((value) => value !== undefined))
  )
    throw invalidInput('job goes with mapping and dry_run only.');
};

/** A check without its run. */
const isCheck = ({ upload, request }: ImportCommand): boolean =>
  upload !== null || request.dry_run === true || request.mapping !== undefined;

const work = async (
  context: Context,
  setting: ImportSetting,
  command: ImportCommand,
  keyId: number | null,
) => {
  const { upload, request } = command;
  if (isCheck(command)) await limitChecks(context);
  const id =
    upload === null
      ? await goOn(context, setting, command, keyId)
      : await begin(context, setting, { ...command, upload }, keyId);
  const { missing, doubtful, ...answer } = await answerOf(
    context,
    id,
    await followImport(context, setting, id),
  );
  if (missing.length > 0 && request.dry_run !== true) throw columnsMissing(missing);
  if (doubtful.length > 0 && request.dry_run !== true) throw columnsDoubtful(doubtful);
  return answer;
};

/**
 * Imports a file, or goes on with one: stores, reads, checks and, unless it is a dry run, writes. A small file is done
 * when the call answers; a larger one goes on without it. The same idempotency key answers the same import.
 */
export const startImport = async (
  context: Context,
  setting: ImportSetting,
  command: ImportCommand,
): Promise<AnswerOnce> => {
  const { db, actor } = context;
  const { kind, request, upload, idempotencyKey } = command;
  checkShape(command);
  return runOnce(context, {
    principal: principalOf(actor),
    route: `POST merchants/import_${kind}`,
    key: idempotencyKey,
    request: { ...request, file: upload?.hash.toString('hex') },
    execute: (key) => work(context, setting, command, key?.id ?? null),
    recall: async (keyId) => {
      const operation = await findOperationByKey(db, actor.merchantIds, keyId);
      const id = operation && (await findImportByOperation(db, operation.id));
      return id === undefined ? undefined : answerOf(context, id, false);
    },
  });
};
