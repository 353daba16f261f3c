import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useDispatch, useSelector } from 'react-redux';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import styles from './CustomerOptIn.module.css';
import { inviteConfirmed, selectCustomerOptIn } from './customer-opt-in.slice';

/** Texts an invite after a confirmation, and shows its status in one place. */
export const OptInInvite = ({ customer }: { readonly customer: CustomerView }) => {
  const dispatch = useDispatch();
  const dialog = useProfileDialog('invite');
  const { invite } = useSelector(selectCustomerOptIn);
  const mayInvite = useMay('customers', customer.merchant_id);
  const own = invite?.customerId === customer.id ? invite : null;
  return mayInvite ? (
    <>
      <div role="status" className={styles.line}>
        {own?.status === 'sending' && 'Sending the invite…'}
        {own?.status === 'sent' && 'Invite Sent'}
        {own?.status === 'failed' && <span className={styles.failed}>{own.errors.join(' ')}</span>}
      </div>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Opt-In invite"
        confirmLabel="Send invite"
        onConfirm={() => {
          dialog.close();
          dispatch(inviteConfirmed(customer));
        }}
        onClose={dialog.close}
      >
        <p>
          {`${customer.full_name} gets a text at ${customer.formatted_phone} with a link where they agree to texts from ${customer.merchant_name}.`}
        </p>
      </ConfirmDialog>
    </>
  ) : null;
};
