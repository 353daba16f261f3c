import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { InvoiceList, InvoiceListState } from './invoice-list.slice';
import type { BillState } from '../../module/bill-state';

const selectLists = selectFeature<InvoiceListState>(moduleName, 'invoiceLists');

export const selectInvoiceList =
  (billState: BillState) =>
  (root: unknown): InvoiceList =>
    selectLists(root)[billState];
