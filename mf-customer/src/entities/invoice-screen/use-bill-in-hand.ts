import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { moduleName } from '../../module/module-name';
import { billInHandRequested, type BillInHandState } from './bill-in-hand.slice';
import { selectBillInHand } from './invoice-screen.selectors';

const selectBill = selectFeature<BillInHandState>(moduleName, 'billInHand');

export type BillInHandHandle = {
  /** Null when no bill was chosen. */
  readonly bill: RemoteData<InvoiceView> | null;
  readonly reload: () => void;
};

/** The bill from whose pay screen one came, read when the screen opens. */
export const useBillInHand = (): BillInHandHandle => {
  const dispatch = useDispatch();
  const invoiceId = useSelector(selectBillInHand);
  const bill = useSelector(selectBill);
  const reload = useCallback(() => {
    if (invoiceId !== null) dispatch(billInHandRequested({ invoiceId }));
  }, [dispatch, invoiceId]);
  useEffect(reload, [reload]);
  return { bill: invoiceId === null ? null : bill, reload };
};
