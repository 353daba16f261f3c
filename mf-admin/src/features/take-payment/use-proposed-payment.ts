import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';
import type { ProposedPayment } from './TakePaymentForm';

const readAmount = (text: string | null): number | null => {
  const amount = Number(text);
  return text !== null && /^\d{1,9}$/.test(text) && amount > 0 ? amount : null;
};

/** The invoice and the amount of the address: they outlive a reload and a visit to the page for a new card. */
export const useProposedPayment = () => {
  const [params, setParams] = useSearchParams();
  const change = (bill: string | null) =>
    setParams(withParameters(params, { amount: null, bill }), {
      replace: true,
      preventScrollReset: true,
    });
  const proposed: ProposedPayment = {
    bill: params.get('bill') ?? '',
    amount: readAmount(params.get('amount')),
  };
  return {
    proposed,
    /** The invoice that is being paid stays in the address. */
    keep: (bill: number) => change(String(bill)),
    forget: () => change(null),
  };
};
