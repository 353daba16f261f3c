import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { DeleteCustomerDialog } from '../../features/delete-customer/DeleteCustomerDialog';
import { EditCustomerDialog } from '../../features/edit-customer/EditCustomerDialog';
import { ManageAutoPay } from '../../features/manage-autopay/ManageAutoPay';
import { RefusedPayment, TakePayment } from '../../features/take-payment/TakePayment';
import { CustomerPage } from './CustomerPage';

const Dialogs = ({ customer }: { readonly customer: CustomerView }) => (
  <>
    <EditCustomerDialog customer={customer} />
    <TakePayment customer={customer} />
    <ManageAutoPay customer={customer} />
    <DeleteCustomerDialog customer={customer} />
  </>
);

export const CustomerProfileScreen = () => (
  <CustomerPage Notices={RefusedPayment} Dialogs={Dialogs} />
);
