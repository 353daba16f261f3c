import { useResource } from '@billfold/shared/store/resource';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { useDispatch } from 'react-redux';
import type { BillState } from '../../module/bill-state';
import { invoiceLists } from './invoice-list.resource';
import type { InvoiceList } from './listed-invoices';

export type InvoiceListHandle = {
  readonly list: InvoiceList;
  readonly reload: () => void;
  readonly loadMore: () => void;
};

/** One of the two lists, loaded when the screen opens and again when the page comes back into sight. */
export const useInvoiceList = (billState: BillState): InvoiceListHandle => {
  const dispatch = useDispatch();
  const resource = invoiceLists[billState];
  const [list, reload] = useResource(resource);
  usePageReturn(reload);
  return { list, reload, loadMore: () => void dispatch(resource.actions.moreRequested()) };
};
