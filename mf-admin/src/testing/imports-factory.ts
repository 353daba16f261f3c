import type {
  ImportColumn,
  ImportResult,
  ImportRowView,
  ImportView,
} from '@billfold/shared/contracts/import.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';

export const importOperation = (change: Partial<OperationView> = {}): OperationView => ({
  id: 40,
  kind: 'import_run',
  state: 'running',
  merchant_id: 1,
  total: 5_000,
  done: 1_200,
  counts: {},
  created_by: 'Olive Ortiz',
  created_at: '2026-03-05T14:30:00',
  scheduled_for: null,
  started_at: null,
  finished_at: null,
  failure: null,
  can_pause: false,
  ...change,
});

export const importColumn = (
  head: string,
  field: string | null,
  change: Partial<ImportColumn> = {},
): ImportColumn => ({
  head,
  samples: [`${head} 1`, `${head} 2`, `${head} 3`],
  field,
  by: field === null ? null : 'suggested',
  ...change,
});

/** A checked file of customers of Cedar Water. */
export const importWith = (change: Partial<ImportView> = {}): ImportView => ({
  id: 12,
  kind: 'customers',
  state: 'checked',
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  file_name: 'people.csv',
  file_type: 'text/csv',
  bytes: 2_000,
  encoding: 'utf-8',
  separator: ',',
  rows: 7,
  columns: [importColumn('Mobile', 'phone'), importColumn('Mail', 'email')],
  fields: [
    { name: 'first_name', is_required: false },
    { name: 'phone', is_required: true },
    { name: 'email', is_required: true },
  ],
  missing: [],
  planned: { created: 3, updated: 2, unchanged: 0, failed: 1, warnings: 1 },
  counts: null,
  differs: 0,
  undo: null,
  operation: null,
  same_as: null,
  can_undo: false,
  undo_until: null,
  created_by: 'Olive Ortiz',
  created_at: '2026-03-05T14:30:00',
  finished_at: null,
  failure: null,
  ...change,
});

/** The same after its run. */
export const importDone = (change: Partial<ImportView> = {}): ImportView =>
  importWith({
    state: 'done',
    counts: { created: 3, updated: 2, unchanged: 0, failed: 1, warnings: 1 },
    can_undo: true,
    undo_until: '2026-03-06T14:30:00',
    finished_at: '2026-03-05T14:31:00',
    ...change,
  });

export const importResult = (view: ImportView): ImportResult => ({
  id: view.id,
  successes: 3,
  updated: 2,
  unchanged: 0,
  failures: { count: 1, errors: ['Line 5: phone is not valid.'] },
  warnings: { count: 1, warnings: ['Line 3: Texts stay off.'] },
  import: view,
});

export const importRow = (change: Partial<ImportRowView> = {}): ImportRowView => ({
  row: 1,
  line: 2,
  outcome: 'created',
  planned: 'created',
  cells: ['3035550101', 'ana@example.com'],
  reasons: [],
  warnings: [],
  changes: [],
  target: null,
  undo: null,
  ...change,
});
