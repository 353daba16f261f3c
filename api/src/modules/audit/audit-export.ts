import { auditFileColumns, type AuditView } from '@billfold/shared/contracts/audit.contract';
import type { ListExport } from '../exports/exports.public';
import type { AuditFilter, AuditSort } from './audit-list';
import { presentAudit } from './present-audit';
import { type AuditRow, countFileRows, listFileRows } from './audit.queries';

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const cells: Readonly<
  Record<(typeof auditFileColumns)[number], (entry: AuditView) => string | null>
> = {
  id: (entry) => String(entry.id),
  at: (entry) => entry.at,
  merchant_id: (entry) => String(entry.merchant_id),
  actor_kind: (entry) => entry.actor.kind,
  actor: (entry) => entry.actor.name,
  action: (entry) => entry.action,
  entity: (entry) => entry.entity,
  entity_id: (entry) => (entry.entity_id === null ? null : String(entry.entity_id)),
  entity_name: (entry) => entry.entity_name ?? null,
  before: (entry) => json(entry.before),
  after: (entry) => json(entry.after),
};

/** The log of a filter as CSV; before and after as JSON. */
export const auditExport: ListExport<AuditFilter, AuditSort, AuditRow> = {
  kind: 'export_audit',
  name: 'audit',
  columns: auditFileColumns,
  cells: (row) => {
    const entry = presentAudit(row);
    return auditFileColumns.map((column) => cells[column](entry));
  },
  read: listFileRows,
  count: countFileRows,
  facts: ({ from, to, staffId, entity, entityId, customerId, search }) => ({
    from: from ?? null,
    to: to ?? null,
    staff: staffId ?? null,
    entity: entity ?? null,
    entity_id: entityId ?? null,
    customer: customerId ?? null,
    is_searched: search !== undefined,
  }),
};
