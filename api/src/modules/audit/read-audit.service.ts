import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { AuditFilter, AuditSort } from './audit-list';
import { type AuditRow, listAudit } from './audit.queries';

/** One page of the audit log, the newest first. */
export const readAudit = (
  { db, actor }: UseCaseContext<StaffActor>,
  filter: AuditFilter,
  request: ListRequest<AuditSort>,
): Promise<ListPage<AuditRow>> => listAudit(db, { actor, filter, list: request });
