import { useMay } from '@billfold/shared/remote/permission';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { useSearchParams } from 'react-router-dom';
import { PaymentPlanDialog } from '../../features/create-payment-plan/PaymentPlanDialog';
import { ListInvoicesScreen } from '../../features/list-invoices/ListInvoicesScreen';

const parameter = 'plan';

/** The list of invoices, with what staff open from its toolbar. */
export const InvoicesScreen = () => {
  const mayInvoice = useMay('invoices');
  const [params, setParams] = useSearchParams();
  const change = (isOpen: boolean, isReplaced: boolean) => {
    const next = new URLSearchParams(params);
    if (isOpen) next.set(parameter, 'new');
    else next.delete(parameter);
    setParams(next, { replace: isReplaced, preventScrollReset: true });
  };
  if (!mayInvoice) return <ListInvoicesScreen />;
  return (
    <>
      <ListInvoicesScreen
        toolbar={
          <IconButton icon="plan" label="Payment Plan" onClick={() => change(true, false)} />
        }
      />
      <PaymentPlanDialog
        isOpen={params.get(parameter) === 'new'}
        parameter={parameter}
        customer={null}
        onClose={() => change(false, true)}
      />
    </>
  );
};
