import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { useMay } from '@billfold/shared/remote/permission';
import { Menu } from '@billfold/shared/ui/Menu';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

/** What staff do for a customer. Entries that a staff member may not use are left out. */
export const CustomerMenu = ({ customer }: { readonly customer: CustomerView }) => {
  const invite = useProfileDialog('invite');
  const payment = useProfileDialog('payment');
  const autoPay = useProfileDialog('autopay');
  const plan = useProfileDialog('plan');
  const recurring = useProfileDialog('recurring');
  const remove = useProfileDialog('delete');
  const mayInvoice = useMay('invoices', customer.merchant_id);
  const mayInvite = useMay('customers', customer.merchant_id);
  const mayTake = useMay('take_payment', customer.merchant_id);
  const mayDelete = useMay('delete', customer.merchant_id);
  const entries = [
    mayInvoice && { id: 'plan', label: 'Create Payment Plan', onSelect: plan.open },
    mayInvoice && {
      id: 'recurring',
      label: 'New recurring invoice',
      onSelect: recurring.open,
    },
    mayInvite && { id: 'invite', label: 'Opt-In invite', onSelect: invite.open },
    mayTake && { id: 'payment', label: 'Take Payment', onSelect: payment.open },
    mayTake && { id: 'autopay', label: 'Manage Autopay', onSelect: autoPay.open },
    mayDelete && {
      id: 'delete',
      label: 'Delete Customer',
      isDanger: true,
      onSelect: remove.open,
    },
  ].filter((entry) => entry !== false);
  return entries.length === 0 ? null : (
    <Menu label={`Actions for ${displayName(customer)}`} entries={entries} />
  );
};
