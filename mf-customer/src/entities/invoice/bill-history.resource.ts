import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { fetchTimeline } from './invoice.api';

/** What happened to an invoice, read while its history is unfolded. */
export const billHistory = createResource({
  module: moduleName,
  name: 'billHistory',
  load: ({ http }, invoiceId: number) => fetchTimeline(http, invoiceId),
});
