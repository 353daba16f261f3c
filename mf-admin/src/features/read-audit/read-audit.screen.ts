import { auditPeople } from './audit-people.resource';
import { auditList } from './audit.list';

export const features = [auditList.feature, auditPeople.feature];
export { AuditScreen } from './AuditScreen';
