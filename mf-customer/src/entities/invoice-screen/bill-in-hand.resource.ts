import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { createResource, useResource } from '@billfold/shared/store/resource';
import { useSelector } from 'react-redux';
import { moduleName } from '../../module/module-name';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { selectBillInHand } from './invoice-screen-selectors';

/** The current invoice, for the screens around the pay screen. */
export const billInHand = createResource({
  module: moduleName,
  name: 'billInHand',
  load: ({ http }, invoiceId: number) => fetchInvoice(http, invoiceId),
});

/** The invoice whose pay screen was open last, and a function that reads it again. Null when no invoice was chosen. */
export const useBillInHand = (): readonly [RemoteData<InvoiceView> | null, () => void] => {
  const invoiceId = useSelector(selectBillInHand);
  const [bill, reload] = useResource(billInHand, invoiceId);
  return [invoiceId === null ? null : bill, reload];
};
