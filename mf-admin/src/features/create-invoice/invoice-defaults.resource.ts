import type { InvoiceDefaults } from '@billfold/shared/contracts/billing-settings.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What each merchant proposes for its new invoices. */
export const invoiceDefaults = createResource({
  module: moduleName,
  name: 'invoiceDefaults',
  load: async ({ http }): Promise<readonly InvoiceDefaults[]> =>
    (await http.request<InvoiceDefaults[]>({ method: 'GET', path: 'invoice_defaults' })).body,
  refreshOn: (event) => isChanged(event, 'merchant'),
});
