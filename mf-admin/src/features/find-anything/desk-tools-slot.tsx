import { deskParameter, type DeskToolsProps } from '@billfold/shared/contracts/desk-tools';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';
import { foundCustomers } from '../../entities/customer/found-customers';
import { foundInvoices } from '../../entities/invoice/found-invoices';
import { FindDialog } from './FindDialog';
import { KeysDialog } from './KeysDialog';

export const features = [foundCustomers.feature, foundInvoices.feature];

/** The search for anything and the list of keys over any page, of which the address opens one. */
export const DeskToolsSlot = (props: Readonly<Record<string, unknown>>) => {
  const { tool, formParameter, pages, forms } = props as DeskToolsProps;
  const [, setParams] = useSearchParams();
  const close = () =>
    setParams((params) => withParameters(params, { [deskParameter]: null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <FindDialog isOpen={tool === 'find'} onClose={close} {...{ formParameter, pages, forms }} />
      <KeysDialog isOpen={tool === 'keys'} onClose={close} {...{ pages, forms }} />
    </>
  );
};
