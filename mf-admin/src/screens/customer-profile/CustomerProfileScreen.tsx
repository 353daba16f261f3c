import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { pickedFrom } from '@billfold/shared/list/customer-search';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { NewInvoice } from '../../features/create-invoice/NewInvoice';
import { PaymentPlanDialog } from '../../features/create-payment-plan/PaymentPlanDialog';
import { NewRecurring } from '../../features/create-recurring-invoice/NewRecurring';
import { DeleteCustomerDialog } from '../../features/delete-customer/DeleteCustomerDialog';
import { CustomerStatementDialog } from '../../features/download-statement/CustomerStatementDialog';
import { EditCustomerDialog } from '../../features/edit-customer/EditCustomerDialog';
import { ManageAutoPay } from '../../features/manage-autopay/ManageAutoPay';
import { RefusedPayment, TakePayment } from '../../features/take-payment/TakePayment';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import { CustomerPage } from './CustomerPage';

/** Staff without the permission see nothing of it. */
const PlanOfCustomer = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('plan');
  return useMay('invoices', customer.merchant_id) ? (
    <PaymentPlanDialog
      isOpen={dialog.isOpen}
      parameter={dialogParameter}
      customer={pickedFrom(customer)}
      onClose={dialog.close}
    />
  ) : null;
};

const RecurringOfCustomer = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('recurring');
  return useMay('invoices', customer.merchant_id) ? (
    <NewRecurring
      isOpen={dialog.isOpen}
      parameter={dialogParameter}
      customer={pickedFrom(customer)}
      onClose={dialog.close}
    />
  ) : null;
};

const Dialogs = ({ customer }: { readonly customer: CustomerView }) => (
  <>
    <EditCustomerDialog customer={customer} />
    <NewInvoice customer={customer} />
    <PlanOfCustomer customer={customer} />
    <RecurringOfCustomer customer={customer} />
    <TakePayment customer={customer} />
    <ManageAutoPay customer={customer} />
    <DeleteCustomerDialog customer={customer} />
    <CustomerStatementDialog customer={customer} />
  </>
);

export const CustomerProfileScreen = () => (
  <CustomerPage Notices={RefusedPayment} Dialogs={Dialogs} />
);
