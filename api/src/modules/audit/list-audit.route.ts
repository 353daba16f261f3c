import { AuditView } from '@billfold/shared/contracts/audit.contract';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import { IdInput } from '../../http/input.schema';
import { listRoute } from '../../http/list-route';
import { auditSorts } from './audit-list';
import { presentAudit } from './audit.presenter';
import { readAudit } from './read-audit.service';

/** GET audit_log: who changed what at the merchants whose team the caller manages. */
export const listAuditRoute = listRoute({
  path: '/audit_log',
  access: 'merchant',
  permission: 'team',
  tags: ['Team'],
  summary: 'Who changed what, the newest first',
  filters: {
    merchant_id: Type.Optional(IdInput),
    staff: Type.Optional(IdInput),
    entity: Type.Optional(Type.String({ minLength: 1, maxLength: nameLimits.max })),
    customer: Type.Optional(IdInput),
  },
  sorts: auditSorts,
  defaultSort: '-at',
  readFilter: ({ merchant_id: merchantId, staff, entity, customer, search }) => ({
    merchantIds: merchantId === undefined ? undefined : [merchantId],
    staffId: staff,
    entity,
    customerId: customer,
    search,
  }),
  read: readAudit,
  present: presentAudit,
  view: AuditView,
});
