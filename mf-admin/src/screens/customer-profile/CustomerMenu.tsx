import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { useMay } from '@billfold/shared/remote/permission';
import { Menu } from '@billfold/shared/ui/Menu';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

/** What staff do for a customer. Entries that a staff member may not use are left out. */
export const CustomerMenu = ({ customer }: { readonly customer: CustomerView }) => {
  const invite = useProfileDialog('invite');
  const remove = useProfileDialog('delete');
  const mayInvite = useMay('customers', customer.merchant_id);
  const mayDelete = useMay('delete', customer.merchant_id);
  const entries = [
    ...(mayInvite ? [{ id: 'invite', label: 'Opt-In invite', onSelect: invite.open }] : []),
    ...(mayDelete
      ? [{ id: 'delete', label: 'Delete Customer', isDanger: true, onSelect: remove.open }]
      : []),
  ];
  return entries.length === 0 ? null : (
    <Menu label={`Actions for ${displayName(customer)}`} entries={entries} />
  );
};
