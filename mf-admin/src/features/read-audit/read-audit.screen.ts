import { customerDetail } from '../../entities/customer/customer.resource';
import { auditPeople } from './audit-people.resource';
import { auditList } from './audit.list';

export const features = [auditList.feature, auditPeople.feature, customerDetail.feature];
export { AuditScreen } from './AuditScreen';
