import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import type { ApiConfig } from '../../core/config';
import { type Change, publishChanged } from '../live-events/live-events.public';
import {
  findFailure,
  type OperationKind,
  type Step,
  type StepRequest,
} from '../operations/operations.public';
import { type Importers, type ImportStep, openStep } from './import-scope';
import { type RowResult, withNotes } from './rows/import-row.domain';
import { countUndo, listDone, storeUndo } from './done-rows.queries';
import {
  countDiffering,
  countOutcomes,
  storeNotDone,
  storeOutcomes,
  type Totals,
} from './rows/import-results.queries';
import { listUnits } from './import-rows.queries';
import { takeBackHits } from './import-limits.service';
import { hasGrown, renewStatistics } from './statistics.queries';
import { isAnotherRunning, updateImport } from './import.queries';

const batch = 250;
const waitMs = 1_000;

const entities = { customers: 'customer', invoices: 'invoice', payments: 'invoice' } as const;

/** Lists in sight are read again once, whatever the number. */
const publish = async ({ scope, record }: ImportStep, isEnd: boolean): Promise<void> => {
  const merchantId = record.merchant_id;
  const changes: Change[] = [{ merchantId, entity: entities[record.kind], id: 0 }];
  if (isEnd) changes.push({ merchantId, entity: 'import', id: record.id });
  await publishChanged(scope.transaction, changes, scope.context.clock.now());
};

const add = (counts: Readonly<Record<string, number>>, results: readonly RowResult[]) => {
  const sums: Record<string, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    ...counts,
  };
  for (const { outcome } of results) sums[outcome] = (sums[outcome] ?? 0) + 1;
  return sums;
};

const end = async (
  step: ImportStep,
  change: Parameters<typeof updateImport>[2],
): Promise<Totals> => {
  const { scope, record } = step;
  const counts = await countOutcomes(scope.transaction, record.id);
  const differs = await countDiffering(scope.transaction, record.id);
  const finishedAt = scope.context.clock.now();
  await updateImport(scope.transaction, record.id, { counts, differs, finishedAt, ...change });
  await publish(step, true);
  return counts;
};

const stop = async (
  step: ImportStep,
  change: Parameters<typeof updateImport>[2],
): Promise<void> => {
  await storeNotDone(step.scope.transaction, step.record.id);
  await end(step, change);
};

type Cursor = { readonly row: number; readonly batches: number };

const run = async (request: StepRequest, step: ImportStep): Promise<Step> => {
  const { scope, record, importer, isStillAllowed } = step;
  const { operation } = request;
  const { done, counts } = operation;
  if (!isStillAllowed) {
    await stop(step, { state: 'failed', failure: missingPermissionText(importer.permission) });
    return { done, counts, isOver: true };
  }
  if (operation.cursor === null && (await isAnotherRunning(scope.transaction, record)))
    return { done, counts, isOver: false, waitMs };
  const cursor = (operation.cursor as Cursor | null) ?? { row: 0, batches: 0 };
  const after = cursor.row;
  if (hasGrown(cursor.batches)) await renewStatistics(scope.transaction, importer.tables);
  const rows = await listUnits(scope.transaction, record.id, { after, limit: batch });
  if (rows.length === 0) {
    if (cursor.batches > 0) await renewStatistics(scope.transaction, importer.tables);
    const { failed } = await end(step, { state: 'done' });
    if (failed === 0) await takeBackHits(scope.transaction, record);
    return { done: operation.total, counts, isOver: true };
  }
  const results = withNotes(rows, await importer.treat(scope, rows, true));
  await storeOutcomes(scope.transaction, record.id, results);
  await publish(step, false);
  return {
    cursor: { row: rows.at(-1)?.unit ?? after, batches: cursor.batches + 1 },
    done: Math.min(operation.total, done + rows.length),
    counts: add(counts, results),
    isOver: false,
  };
};

/**
 * Imports the rows of a file, 250 things in one transaction: each once, whatever process ends. Two imports of a
 * merchant wait for each other.
 */
export const createImportRun = (config: ApiConfig, importers: Importers): OperationKind => ({
  name: 'import_run',
  permission: 'import',
  step: async (request) => run(request, await openStep(request, config, importers)),
  cancelStep: async (request) => {
    const { operation, transaction } = request;
    const failure = await findFailure(transaction, operation.id);
    const step = await openStep(request, config, importers);
    await stop(step, failure === null ? { state: 'cancelled' } : { state: 'failed', failure });
    return { done: operation.done, counts: operation.counts, isOver: true };
  },
});

const undo = async (request: StepRequest, step: ImportStep): Promise<Step> => {
  const { scope, record, importer } = step;
  const { operation } = request;
  if (operation.cursor === null && (await isAnotherRunning(scope.transaction, record)))
    return { done: 0, counts: operation.counts, isOver: false, waitMs };
  const rows = await listDone(scope.transaction, record.id, batch);
  const results = await importer.undo(scope, rows);
  await storeUndo(scope.transaction, record.id, results);
  const undoCounts = await countUndo(scope.transaction, record.id);
  const isOver = rows.length < batch;
  await updateImport(scope.transaction, record.id, {
    undoCounts,
    ...(isOver ? { state: 'undone' } : {}),
  });
  await publish(step, isOver);
  const done = isOver
    ? operation.total
    : Math.min(operation.total, undoCounts.undone + undoCounts.kept);
  return { cursor: { begun: true }, done, counts: undoCounts, isOver };
};

/** Takes back what an import made, the last things first; records that were changed since stay and are named. */
export const createImportUndo = (config: ApiConfig, importers: Importers): OperationKind => ({
  name: 'import_undo',
  permission: 'import',
  step: async (request) => undo(request, await openStep(request, config, importers)),
  cancelStep: async (request) => {
    const step = await openStep(request, config, importers);
    await updateImport(request.transaction, step.record.id, { state: 'done' });
    await publish(step, true);
    return { done: request.operation.done, counts: request.operation.counts, isOver: true };
  },
});
