import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

const EditCustomerForm = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "edit-customer" */ './EditCustomerForm')).EditCustomerForm,
  async () => [
    (
      await import(
        /* webpackChunkName: "edit-customer" */ '../../entities/customer/save-customer.submission'
      )
    ).saveCustomer.feature,
  ],
);

/** The address opens it. Staff without the permission see nothing of it. */
export const EditCustomerDialog = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('edit');
  const mayChange = useMay('customers', customer.merchant_id);
  return mayChange ? (
    <EditCustomerForm isOpen={dialog.isOpen} customer={customer} onClose={dialog.close} />
  ) : null;
};
