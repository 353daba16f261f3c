import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

const DeleteCustomerConfirm = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "delete-customer" */ './DeleteCustomerConfirm'))
      .DeleteCustomerConfirm,
);

/** The address opens it. Staff without the permission see nothing of it. */
export const DeleteCustomerDialog = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('delete');
  const mayDelete = useMay('delete', customer.merchant_id);
  return mayDelete ? (
    <DeleteCustomerConfirm isOpen={dialog.isOpen} customer={customer} onClose={dialog.close} />
  ) : null;
};
