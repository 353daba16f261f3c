import { importLimits } from '@billfold/shared/contracts/import-rule';
import { businessDate } from '../../core/clock';
import type { ApiConfig } from '../../core/config';
import { mapGivingWay } from '../../core/give-way';
import { publishChanged } from '../live-events/live-events.public';
import { findAccountRule } from '../lockbox/lockbox.public';
import {
  findFailure,
  type OperationKind,
  type Step,
  type StepRequest,
} from '../operations/operations.public';
import { refusals, type Separator } from './file-content.domain';
import { fieldsOf, findOtherMerchant, fitCells } from './import-fields.service';
import { listTellingNumbers, listWithAmounts } from './column-cells.queries';
import { type DayFacts, orderColumns } from './rows/day-cells';
import { withNotes } from './rows/import-row.domain';
import { type ImportInput, type Importers, type ImportStep, openStep } from './import-scope';
import { countPlanned, storePlanned } from './rows/import-results.queries';
import { insertRows, joinTwins, listCells, listUnits, storeTyped } from './import-rows.queries';
import { type ImportRecord, updateImport } from './import.queries';
import { renewStatistics } from './statistics.queries';
import { dayColumns, findDoubtful, missingFields } from './mapping.service';
import { readRecords } from './read-records';
import { startOperationOf } from './start-operation.service';
import { deleteUpload, readBytes } from './upload.queries';

type Cursor =
  | {
      readonly phase: 'read';
      readonly offset: number;
      readonly lines: number;
      readonly rows: number;
    }
  | {
      readonly phase: 'type';
      readonly row: number;
      readonly done: number;
      readonly columns?: DayFacts['columns'];
    }
  | { readonly phase: 'plan'; readonly row: number; readonly done: number }
  | { readonly phase: 'join' };

/** Of a hundred. */
const shares = { read: 40, type: 30, plan: 30 } as const;
const batch = 250;
const batchRead = 400;

const announceChecked = async ({ scope, record }: ImportStep): Promise<void> =>
  publishChanged(
    scope.transaction,
    [{ merchantId: record.merchant_id, entity: 'import', id: record.id }],
    scope.context.clock.now(),
  );

const over = async (
  step: ImportStep,
  change: Parameters<typeof updateImport>[2],
): Promise<Step> => {
  await updateImport(step.scope.transaction, step.record.id, change);
  await announceChecked(step);
  return { done: 100, counts: {}, isOver: true };
};

const refuse = async (step: ImportStep, failure: string): Promise<Step> => {
  const { scope, record } = step;
  if (record.upload_id !== null) await deleteUpload(scope.transaction, record.upload_id);
  return over(step, { state: 'refused', failure, finishedAt: scope.context.clock.now() });
};

/** What the heads say of each column, and that some are left out though their cells have amounts or numbers. */
const markDoubtful = async ({ scope, record }: ImportStep): Promise<ImportRecord['mapped_by']> => {
  const { kind, heads, mapping, mapped_by: by } = record;
  const suspects = findDoubtful(kind, heads, { mapping, by });
  if (suspects.length === 0) return by;
  const filled = await listWithAmounts(scope.transaction, record.id, suspects);
  return by.map((one, index) => (filled.includes(index) ? 'doubtful' : one));
};

/** After the last row: a person decides where required columns are unknown, and where one is only likely. */
const endReading = async (step: ImportStep, rows: number): Promise<Step> => {
  const { scope, record } = step;
  if (rows === 0) return refuse(step, refusals.headsOnly);
  if (record.upload_id !== null) await deleteUpload(scope.transaction, record.upload_id);
  const by = await markDoubtful(step);
  const isUnclear =
    missingFields(record.kind, record.mapping).length > 0 ||
    by.includes('doubtful') ||
    (!record.runs_itself && by.includes('suggested'));
  if (isUnclear)
    return over(step, { state: 'mapping', rows, columns: { mapping: record.mapping, by } });
  await renewStatistics(scope.transaction, ['import_rows']);
  await updateImport(scope.transaction, record.id, { state: 'checking', rows });
  await announceChecked(step);
  const cursor: Cursor = { phase: 'type', row: 0, done: 0 };
  return { cursor, done: shares.read, counts: {}, isOver: false };
};

const read = async (step: ImportStep, from: Extract<Cursor, { phase: 'read' }>): Promise<Step> => {
  const { scope, record } = step;
  if (record.upload_id === null) throw new Error(`Import ${record.id} has no file.`);
  const bytes = readBytes(scope.transaction, record.upload_id, from.offset);
  const separator = record.separator as Separator;
  const { records, next, isOver, refusal } = await readRecords(bytes, {
    separator,
    from,
    limit: batchRead,
  });
  if (refusal !== undefined) return refuse(step, refusal);
  const rows = from.rows + records.length;
  if (rows > importLimits.rowsMax) return refuse(step, refusals.tooManyRows);
  await insertRows(
    scope.transaction,
    record.id,
    records.map(({ line, cells }, index) => ({
      row_no: from.rows + index + 1,
      line,
      ...fitCells(cells, record.heads.length),
    })),
  );
  if (isOver) return endReading(step, rows);
  await updateImport(scope.transaction, record.id, { rows });
  const cursor: Cursor = { phase: 'read', ...next, rows };
  const part = Math.min(1, next.offset / Math.max(1, record.bytes));
  return { cursor, done: Math.floor(part * shares.read), counts: {}, isOver: false };
};

const share = (done: number, rows: number, of: number): number =>
  Math.floor(Math.min(1, done / Math.max(1, rows)) * of);

/** How the days of each field are written, by all rows of the file. */
const readDayOrders = async ({ scope, record }: ImportStep): Promise<DayFacts['columns']> => {
  const { heads, mapping, id } = record;
  const indexes = dayColumns(heads, mapping);
  const orders = orderColumns(indexes, await listTellingNumbers(scope.transaction, id, indexes));
  return Object.fromEntries(
    mapping.flatMap((field, index) => {
      const order = orders.get(index);
      return field === null || order === undefined ? [] : [[field, order]];
    }),
  );
};

const type = async (
  step: ImportStep,
  { row, done, columns: existingColumns }: Extract<Cursor, { phase: 'type' }>,
): Promise<Step> => {
  const { scope, record, importer } = step;
  const columns = existingColumns ?? (await readDayOrders(step));
  const { transaction, merchant, names } = scope;
  const rows = await listCells(transaction, record.id, { after: row, limit: batch });
  const today = businessDate(scope.context.clock.now(), merchant.time_zone);
  // Only customers have the account that a lockbox file names.
  const findAccountFault =
    record.kind === 'customers' ? await findAccountRule(transaction, merchant.id) : undefined;
  const facts = { today, names, columns, ...(findAccountFault && { findAccountFault }) };
  await storeTyped(
    transaction,
    record.id,
    await mapGivingWay(rows, ({ row_no, cells, fault }) => {
      const fields = fieldsOf(cells, record.mapping);
      if (fault !== null)
        return { row_no, typed: {}, keys: [], unitKey: undefined, reasons: [fault] };
      const typed = importer.type(fields, facts);
      const other = findOtherMerchant(fields, merchant);
      if (other === undefined) return { row_no, ...typed };
      // The same number at another merchant is another record.
      return { row_no, typed: typed.typed, keys: [], unitKey: undefined, reasons: [other] };
    }),
  );
  const last = rows.at(-1)?.row_no;
  const so = done + rows.length;
  const cursor: Cursor =
    last === undefined || rows.length < batch
      ? { phase: 'join' }
      : { phase: 'type', row: last, done: so, columns };
  return {
    cursor,
    done: shares.read + share(so, record.rows, shares.type),
    counts: {},
    isOver: false,
  };
};

const join = async ({ scope, record }: ImportStep): Promise<Step> => {
  await joinTwins(scope.transaction, record.id);
  const cursor: Cursor = { phase: 'plan', row: 0, done: 0 };
  return { cursor, done: shares.read + shares.type, counts: {}, isOver: false };
};

const endPlanning = async (step: ImportStep): Promise<Step> => {
  const { scope, record } = step;
  const planned = await countPlanned(scope.transaction, record.id);
  const ended = await over(step, { planned, state: record.runs_itself ? 'running' : 'checked' });
  if (record.runs_itself)
    await startOperationOf(scope.transaction, record, {
      kind: 'import_run',
      total: record.rows,
      keyId: null,
      input: { importId: record.id },
      now: scope.context.clock.now(),
    });
  return ended;
};

const plan = async (
  step: ImportStep,
  { row, done }: { row: number; done: number },
): Promise<Step> => {
  const { scope, record, importer } = step;
  const rows = await listUnits(scope.transaction, record.id, { after: row, limit: batch });
  if (rows.length === 0) return endPlanning(step);
  const results = withNotes(rows, await importer.treat(scope, rows, false));
  await storePlanned(scope.transaction, record.id, results);
  const so = done + rows.length;
  const cursor: Cursor = { phase: 'plan', row: rows.at(-1)?.unit ?? row, done: so };
  const before = shares.read + shares.type;
  return { cursor, done: before + share(so, record.rows, shares.plan), counts: {}, isOver: false };
};

const begin = ({ place }: ImportInput): Cursor =>
  place === undefined ? { phase: 'type', row: 0, done: 0 } : { phase: 'read', ...place, rows: 0 };

/** Reads the file of an import, then what its rows say, then what a run would make of them. Nothing else is written. */
export const createImportCheck = (config: ApiConfig, importers: Importers): OperationKind => ({
  name: 'import_check',
  permission: 'import',
  step: async (request: StepRequest) => {
    const step = await openStep(request, config, importers);
    const cursor =
      (request.operation.cursor as Cursor | null) ?? begin(request.operation.input as ImportInput);
    switch (cursor.phase) {
      case 'read':
        return read(step, cursor);
      case 'type':
        return type(step, cursor);
      case 'join':
        return join(step);
      case 'plan':
        return plan(step, cursor);
    }
  },
  cancelStep: async (request) => {
    const step = await openStep(request, config, importers);
    const { scope, record } = step;
    if (record.upload_id !== null) await deleteUpload(scope.transaction, record.upload_id);
    const failure = await findFailure(scope.transaction, request.operation.id);
    const finishedAt = scope.context.clock.now();
    return over(
      step,
      failure === null
        ? { state: 'cancelled', finishedAt }
        : { state: 'failed', failure, finishedAt },
    );
  },
});
