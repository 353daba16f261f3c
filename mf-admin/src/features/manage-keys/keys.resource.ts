import type { MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { addSite, createKey, endAccess } from './keys.submission';

/** Of each merchant whose keys the caller manages. */
export const merchantKeys = createResource({
  module: moduleName,
  name: 'merchantKeys',
  load: async ({ http }): Promise<readonly MerchantKeys[]> =>
    (await http.request<MerchantKeys[]>({ method: 'GET', path: 'keys' })).body,
  refreshOn: (event) => isChanged(event, 'api_key'),
  refreshAfter: [createKey.actions.done, addSite.actions.done, endAccess.actions.done],
});
