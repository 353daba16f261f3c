import { exportFeatures } from '../../entities/export/export-work.resource';
import { tagOptions } from '../../entities/tag/tag-options';
import { tagCustomers, undoTags } from '../../features/bulk-tag-customers/bulk-tag.submission';
import { customerList } from '../../features/list-customers/customer-list.resource';

export const features = [
  customerList.feature,
  ...exportFeatures,
  ...tagOptions.features,
  tagCustomers.feature,
  undoTags.feature,
];
export { CustomersScreen } from './CustomersScreen';
