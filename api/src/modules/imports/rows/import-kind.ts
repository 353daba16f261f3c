import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import type { StaffActor } from '../../../core/actor';
import type { Executor } from '../../../db/database';
import type { DayFacts } from './day-cells';
import type { FieldNames } from './field-names.domain';
import type {
  DoneRow,
  Fields,
  ImportRow,
  RowResult,
  TypedRow,
  UndoResult,
} from './import-row.domain';

/** The owner of an import, and its context: the person who started it, for each process that does its steps. */
export type ImportScope = {
  readonly transaction: Executor;
  readonly context: UseCaseContext<StaffActor>;
  readonly importId: number;
  readonly merchant: ImportMerchant;
  readonly names: FieldNames;
};

export type ImportMerchant = {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly sms_number: string | null;
};

/** What a row is read with. `today` is the merchant's, `columns` how days are written, by field. */
export type TypingFacts = DayFacts & {
  readonly names: FieldNames;
  /** Why the bank of the merchant cannot read an account, as the end of a sentence. */
  readonly findAccountFault?: (account: string) => string | undefined;
};

/**
 * How one kind of things is imported. A batch is whole units; a dry run and a run take the same way until `isRun`
 * writes.
 */
export type Importer = {
  readonly kind: ImportKind;
  /** Beside `import`, at the merchant. */
  readonly permission: Permission;
  /** For taking an import back, beside those. */
  readonly undoPermission: Permission;
  /** Those that its rows are looked up in. */
  readonly tables: readonly string[];
  readonly type: (fields: Fields, facts: TypingFacts) => TypedRow;
  /** Answers a result for each row. */
  readonly treat: (
    scope: ImportScope,
    rows: readonly ImportRow[],
    isRun: boolean,
  ) => Promise<readonly RowResult[]>;
  readonly undo: (scope: ImportScope, rows: readonly DoneRow[]) => Promise<readonly UndoResult[]>;
};
