import { DeleteCustomerDialog } from '../../features/delete-customer/DeleteCustomerDialog';
import { EditCustomerDialog } from '../../features/edit-customer/EditCustomerDialog';
import { ManageAutoPay } from '../../features/manage-autopay/ManageAutoPay';
import { RefusedPayment, TakePayment } from '../../features/take-payment/TakePayment';
import { CustomerPage } from './CustomerPage';

export const CustomerProfileScreen = () => (
  <CustomerPage
    notices={(customer) => <RefusedPayment customer={customer} />}
    dialogs={(customer) => (
      <>
        <EditCustomerDialog customer={customer} />
        <TakePayment customer={customer} />
        <ManageAutoPay customer={customer} />
        <DeleteCustomerDialog customer={customer} />
      </>
    )}
  />
);
