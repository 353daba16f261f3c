import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { invoiceDetail } from './invoice-detail.resource';

/** After a change of an invoice by a dialog: the invoice is read again, and the dialog closes. */
export const useReloadAndClose = (invoiceId: number, onClose: () => void): (() => void) => {
  const dispatch = useDispatch();
  return useCallback(() => {
    dispatch(invoiceDetail.actions.reloaded(invoiceId));
    onClose();
  }, [dispatch, invoiceId, onClose]);
};
