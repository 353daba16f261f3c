import type { ConsentView } from '@billfold/shared/contracts/consent.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import { moduleName } from '../../module/module-name';
import { saveOptIn } from './customer-opt-in.submission';

const pageRows = 25;

/** What a customer agreed to and withdrew, newest first. */
export const consents = createPagedResource({
  module: moduleName,
  name: 'consents',
  loadPage: async ({ http }, customerId: number, cursor) =>
    readListPage(
      await http.request<readonly ConsentView[]>({
        method: 'GET',
        path: 'consents',
        query: { subscription: customerId, limit: pageRows, cursor: cursor ?? undefined },
      }),
    ),
  idOf: ({ id }) => id,
  refreshAfter: [saveOptIn.actions.done],
  onLeave: 'forget',
});
