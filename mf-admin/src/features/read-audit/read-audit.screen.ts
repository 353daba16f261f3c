import { auditList } from './audit.list';

export const features = [auditList.feature];
export { AuditScreen } from './AuditScreen';
