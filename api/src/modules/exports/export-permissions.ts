import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import { requirePermission, type StaffActor } from '../../core/actor';

/** Long work that writes a file. */
export const exportKinds = [
  'export_transactions',
  'export_customers',
  'export_audit',
] as const satisfies readonly OperationKindName[];
export type ExportKind = (typeof exportKinds)[number];

/** What staff need at each merchant whose records are in the file: to request it, and still when they download it. */
const needed: Readonly<Record<ExportKind, readonly Permission[]>> = {
  export_transactions: ['export'],
  export_customers: ['export'],
  export_audit: ['export', 'team'],
};

export const isExportKind = (kind: OperationKindName): kind is ExportKind =>
  Object.hasOwn(needed, kind);

/** Throws forbidden for a permission that was taken at one of the merchants since the file was requested. */
export const requireFilePermissions = (
  actor: StaffActor,
  kind: ExportKind,
  merchantIds: readonly number[],
): void => {
  for (const merchantId of merchantIds)
    for (const permission of needed[kind]) requirePermission(actor, permission, merchantId);
};
