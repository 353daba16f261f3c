import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';

/** The invoice of one receipt, never a former state of it: a payment may have changed the invoice since. */
export const receipt = createResource({
  module: moduleName,
  name: 'receipt',
  load: ({ http }, invoiceId: number) => fetchInvoice(http, invoiceId),
  onLeave: 'forget',
});
