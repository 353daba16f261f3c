import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { fetchMerchantTags } from './customer-tags.api';

/** All tags of a merchant, read when the dialog is opened. */
export const merchantTags = createResource({
  module: moduleName,
  name: 'merchantTags',
  load: ({ http }, merchantId: number) => fetchMerchantTags(http, merchantId),
  onLeave: 'forget',
});
