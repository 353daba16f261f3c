import { AuditView } from '@billfold/shared/contracts/audit.contract';
import { listRoute } from '../../http/list-route';
import { auditFilters, auditSorts, readAuditFilter } from './audit-list';
import { presentAudit } from './present-audit';
import { readAudit } from './read-audit.service';

/** GET audit_log: who changed what at the merchants whose team the caller manages. */
export const listAuditRoute = listRoute({
  path: '/audit_log',
  access: 'merchant',
  permission: 'team',
  tags: ['Team'],
  summary: 'Who changed what, the newest first',
  filters: auditFilters,
  sorts: auditSorts,
  defaultSort: '-at',
  readFilter: readAuditFilter,
  read: readAudit,
  present: presentAudit,
  view: AuditView,
});
