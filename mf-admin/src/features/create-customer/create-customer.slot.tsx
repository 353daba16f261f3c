import { useSearchParams } from 'react-router-dom';
import { createCustomer } from './create-customer.submission';
import { NewCustomerDialog } from './NewCustomerDialog';

export const features = [createCustomer.feature];

/** New Customer, as the shell's frame places it: `{ isOpen, parameter }`. It closes by taking the parameter from the address. */
export const NewCustomerSlot = ({ isOpen, parameter }: Readonly<Record<string, unknown>>) => {
  const [, setParams] = useSearchParams();
  if (typeof parameter !== 'string') return null;
  const close = () =>
    setParams(
      (params) => {
        const next = new URLSearchParams(params);
        next.delete(parameter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return <NewCustomerDialog isOpen={isOpen === true} parameter={parameter} onClose={close} />;
};
