import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceList } from './invoice-list.selectors';
import { invoiceListOpened, moreInvoicesRequested, type InvoiceList } from './invoice-list.slice';
import type { BillState } from '../../module/bill-state';

export type InvoiceListHandle = {
  readonly list: InvoiceList;
  readonly reload: () => void;
  readonly loadMore: () => void;
};

/** One of the two lists, loaded when the screen opens and again when the page comes back into sight. */
export const useInvoiceList = (billState: BillState): InvoiceListHandle => {
  const dispatch = useDispatch();
  const list = useSelector(selectInvoiceList(billState));
  const reload = useCallback(
    () => void dispatch(invoiceListOpened({ billState })),
    [dispatch, billState],
  );
  const loadMore = useCallback(
    () => void dispatch(moreInvoicesRequested({ billState })),
    [dispatch, billState],
  );
  useEffect(reload, [reload]);
  usePageReturn(reload);
  return { list, reload, loadMore };
};
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
