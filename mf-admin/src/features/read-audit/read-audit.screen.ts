import { customerDetail } from '../../entities/customer/customer.resource';
import { exportFeatures } from '../../entities/export/export-work.resource';
import { auditPeople } from './audit-people.resource';
import { auditList } from './audit-list.resource';

export const features = [
  auditList.feature,
  auditPeople.feature,
  customerDetail.feature,
  ...exportFeatures,
];
export { AuditScreen } from './AuditScreen';
