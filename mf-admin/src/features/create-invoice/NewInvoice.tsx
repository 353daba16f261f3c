import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { pickedFrom } from '@billfold/shared/list/customer-search';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

const load = () => import(/* webpackChunkName: "new-invoice" */ './create-invoice-slot');

const NewInvoiceDialog = lazyPart(
  async () => (await load()).NewInvoiceDialog,
  async () => (await load()).features,
);

/** New Invoice with the customer of the profile chosen; the address opens it. */
export const NewInvoice = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('invoice');
  return useMay('invoices', customer.merchant_id) ? (
    <NewInvoiceDialog
      isOpen={dialog.isOpen}
      parameter={dialogParameter}
      customer={pickedFrom(customer)}
      onClose={dialog.close}
    />
  ) : null;
};
