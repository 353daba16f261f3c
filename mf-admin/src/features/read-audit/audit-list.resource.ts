import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';

export const auditList = createList<AuditView>({
  module: moduleName,
  name: 'readAudit',
  path: 'audit_log',
});
