import type { ApplicationView } from '@billfold/shared/contracts/application.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** A merchant that applied to use the product. */
export const application = createResource({
  module: moduleName,
  name: 'viewApplication',
  load: async ({ http }, id: number) =>
    bodyOrThrow(await http.request<ApplicationView>({ method: 'GET', path: `applications/${id}` })),
});
