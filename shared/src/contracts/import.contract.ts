import { Type, type Static } from 'typebox';
import {
  importKinds,
  importLimits,
  importOutcomes,
  importStates,
  type ImportKind,
  type ImportOutcome,
  type ImportState,
} from './import-rule';
import { OperationView } from './operation.contract';

const closed = { additionalProperties: false } as const;
const literals = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))));
const orNull = <Part extends Parameters<typeof Type.Union>[0][number]>(part: Part) =>
  Type.Union([part, Type.Null()]);
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** @public The columns of a file in order, each the name of a field or null. */
export const ImportMapping = Type.Array(orNull(Type.String({ maxLength: 60 })), {
  maxItems: importLimits.columnsMax,
});
export type ImportMapping = readonly (string | null)[];

/**
 * POST merchants/import_customers, import_invoices and import_payments, by staff who may import and change what is
 * imported. `file` and `file_type` alone import the file; the page requests a dry run first, and continues with `job`.
 */
export const ImportRequest = Type.Object(
  {
    file: Type.Optional(
      Type.String({ description: 'base64 of a CSV file; its content decides what it is' }),
    ),
    file_type: Type.Optional(Type.String({ maxLength: 100 })),
    file_name: Type.Optional(Type.String({ maxLength: importLimits.nameMax })),
    merchant_id: Type.Optional(Id),
    mapping: Type.Optional(ImportMapping),
    dry_run: Type.Optional(Type.Boolean({ description: 'only checks' })),
    job: Type.Optional(Id),
  },
  closed,
);
export type ImportRequest = Static<typeof ImportRequest>;

const Counts = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  warnings: Type.Integer(),
  amount: Type.Optional(
    Type.Integer({ description: 'cents of the invoices or payments that are created' }),
  ),
});
export type ImportCounts = Static<typeof Counts>;

const Column = Type.Object({
  head: Type.String(),
  samples: Type.Array(Type.String()),
  field: orNull(Type.String()),
  by: orNull(
    Type.Unsafe<'exact' | 'remembered' | 'suggested' | 'chosen' | 'doubtful'>({
      ...literals(['exact', 'remembered', 'suggested', 'chosen', 'doubtful']),
      description: 'doubtful: it is left out, and may change an amount, a number or a party',
    }),
  ),
});
export type ImportColumn = Static<typeof Column>;

/** One import: its file, how its columns are read, what a run would do and what it did. */
export const ImportView = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<ImportKind>(literals(importKinds)),
  state: Type.Unsafe<ImportState>(literals(importStates)),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  file_name: Type.String(),
  file_type: Type.String(),
  bytes: Type.Integer(),
  encoding: orNull(Type.String()),
  separator: orNull(Type.String()),
  rows: Type.Integer(),
  columns: Type.Array(Column),
  fields: Type.Array(Type.Object({ name: Type.String(), is_required: Type.Boolean() })),
  missing: Type.Array(Type.String({ description: 'a required field without a column' })),
  planned: orNull(Counts),
  counts: orNull(Counts),
  differs: Type.Integer({ description: 'rows that ended in another way than the dry run said' }),
  undo: orNull(Type.Object({ undone: Type.Integer(), kept: Type.Integer() })),
  operation: orNull(OperationView),
  same_as: orNull(
    Type.Object({ id: Type.Integer(), created_at: Type.String(), created_by: Type.String() }),
  ),
  can_undo: Type.Boolean(),
  undo_until: orNull(Type.String()),
  created_by: Type.String(),
  created_at: Type.String({ description: 'ISO 8601 UTC' }),
  finished_at: orNull(Type.String()),
  failure: orNull(Type.String()),
});
export type ImportView = Static<typeof ImportView>;

const Texts = { description: `at most ${importLimits.textsMax}` };

export const ImportResult = Type.Object({
  id: Type.Integer(),
  successes: Type.Integer({ description: 'created' }),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failures: Type.Object({ count: Type.Integer(), errors: Type.Array(Type.String(), Texts) }),
  warnings: Type.Object({ count: Type.Integer(), warnings: Type.Array(Type.String(), Texts) }),
  import: ImportView,
});
export type ImportResult = Static<typeof ImportResult>;

const Shown = orNull(Type.Union([Type.String(), Type.Integer(), Type.Boolean()]));

export const ImportRowView = Type.Object({
  row: Type.Integer(),
  line: Type.Integer({ description: 'where it begins in the file, heads are line 1' }),
  outcome: orNull(Type.Unsafe<ImportOutcome>(literals(importOutcomes))),
  planned: orNull(Type.Unsafe<ImportOutcome>(literals(importOutcomes))),
  cells: Type.Array(Type.String()),
  reasons: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Shown, after: Shown })),
  target: orNull(Type.Integer()),
  undo: orNull(literals(['undone', 'kept'])),
});
export type ImportRowView = Static<typeof ImportRowView>;

/** A warning, or the reason of a failure, that several rows may have. */
export const ImportText = Type.Object({ text: Type.String(), rows: Type.Integer() });
export type ImportText = Static<typeof ImportText>;
