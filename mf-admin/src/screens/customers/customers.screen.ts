import { exportFeatures } from '../../entities/export/export-work.resource';
import { tagOptions } from '../../entities/tag/tag-options';
import { bulkTagFeature } from '../../features/bulk-tag-customers/bulk-tag-feature';
import { customerList } from '../../features/list-customers/customer-list.resource';

export const features = [
  customerList.feature,
  ...exportFeatures,
  ...tagOptions.features,
  bulkTagFeature,
];
export { CustomersScreen } from './CustomersScreen';
