import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { toastLimits } from '@billfold/shared/contracts/limits';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import styles from './CustomerOptIn.module.css';
import { sendInvite } from './customer-opt-in.submission';

/** The state of the customer's invite; that it was sent is shown as long as a toast. */
const useInvite = (customerId: number) => {
  const dispatch = useDispatch();
  const state = useSelector((root) => sendInvite.select(root, customerId));
  const isSent = state.status === 'done';
  const forget = useEffectEvent(() => void dispatch(sendInvite.actions.cleared(customerId)));
  useEffect(() => () => forget(), []);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(forget, toastLimits.visibleMs);
    return () => clearTimeout(timer);
  }, [isSent]);
  return state;
};

/** Texts an invite after a confirmation, and shows its status in one place. */
export const OptInInvite = ({ customer }: { readonly customer: CustomerView }) => {
  const dispatch = useDispatch();
  const dialog = useProfileDialog('invite');
  const invite = useInvite(customer.id);
  const mayInvite = useMay('customers', customer.merchant_id);
  return mayInvite ? (
    <>
      <div role="status" className={styles.line}>
        {invite.status === 'sending' && 'Sending the invite…'}
        {invite.status === 'done' && 'Invite Sent'}
        {invite.status === 'refused' && (
          <span className={styles.failed}>{invite.errors.join(' ')}</span>
        )}
      </div>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Opt-In invite"
        confirmLabel="Send invite"
        onConfirm={() => {
          dialog.close();
          dispatch(sendInvite.actions.submitted(customer));
        }}
        onClose={dialog.close}
      >
        <p>
          {`${customer.full_name} will get a text at ${customer.formatted_phone} with a link to opt in to texts from ${customer.merchant_name}.`}
        </p>
      </ConfirmDialog>
    </>
  ) : null;
};
