import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ApiConfig } from '../../core/config';
import type { OperationKind, StepRequest } from '../operations/operations.public';
import { findMerchant, findStaff } from './import-owner.queries';
import { type ImportRecord, lockImport } from './import.queries';
import { namesOf } from './rows/field-names.domain';
import type { Importer, ImportScope } from './rows/import-kind';
import { importNotFound } from './import.errors';

export type Importers = Readonly<Record<ImportRecord['kind'], Importer>>;

/** The parts that the calls of imports use. */
export type ImportSetting = {
  readonly importers: Importers;
  readonly operations: readonly OperationKind[];
};

/** The input of each step of an import. */
export type ImportStep = {
  readonly record: ImportRecord;
  readonly importer: Importer;
  readonly scope: ImportScope;
  /** Whether the person who started the import still has the permissions for it. */
  readonly isStillAllowed: boolean;
};

export type ImportInput = {
  readonly importId: number;
  /** The byte and line at which the rows begin. */
  readonly place?: { readonly offset: number; readonly lines: number };
};

const actorOf = (
  record: ImportRecord,
  staff: Awaited<ReturnType<typeof findStaff>>,
): StaffActor => ({
  kind: 'merchant',
  isProgram: false,
  userId: record.created_by,
  username: staff?.username ?? '',
  role: staff?.role ?? 0,
  sessionId: record.session_id,
  // A code was required when the undo of payments began.
  secondFactor: 'none',
  merchantIds: [record.merchant_id],
  permissions: new Map([[record.merchant_id, staff?.permissions ?? []]]),
});

/** Holds the import of an operation, and acts as the person who started it. */
export const openStep = async (
  { transaction, operation, context }: StepRequest,
  config: ApiConfig,
  importers: Importers,
): Promise<ImportStep> => {
  const { importId } = operation.input as ImportInput;
  const record = await lockImport(transaction, [operation.merchantId], importId);
  const merchant = await findMerchant(transaction, operation.merchantId);
  if (record === undefined || merchant === undefined) throw importNotFound();
  const importer = importers[record.kind];
  const names = namesOf(record.heads, record.mapping);
  const staff = await findStaff(transaction, record.created_by, record.merchant_id);
  const actor = actorOf(record, staff);
  const own: UseCaseContext<StaffActor> = {
    ...context,
    config,
    requestId: record.request_id,
    actor,
  };
  return {
    record,
    importer,
    scope: { transaction, context: own, importId, merchant, names },
    isStillAllowed: ['import', importer.permission].every(
      (permission) => staff?.permissions.includes(permission) ?? false,
    ),
  };
};
