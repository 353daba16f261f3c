import { useSearchParams } from 'react-router-dom';

/** The dialogs of a payment, as the address names them: `?refund=21`. */
export type PaymentDialog = 'refund' | 'cancel';

/**
 * A dialog that the address opens, so that Back closes it and a link may lead to it. `without` are parameters that go
 * when it opens. `close` replaces the entry: Back does not open the dialog again.
 */
export const usePaymentDialog = (name: PaymentDialog, without: readonly string[] = []) => {
  const [params, setParams] = useSearchParams();
  const withDialog = (paymentId: number | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const gone of ['refund', 'cancel', ...without]) next.delete(gone);
    if (paymentId !== null) next.set(name, String(paymentId));
    return next;
  };
  const id = Number(params.get(name));
  return {
    paymentId: Number.isInteger(id) && id > 0 ? id : null,
    open: (paymentId: number) => setParams(withDialog(paymentId), { preventScrollReset: true }),
    close: () => setParams(withDialog(null), { replace: true, preventScrollReset: true }),
  };
};
