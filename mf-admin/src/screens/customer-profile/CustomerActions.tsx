import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { paths } from '../../module/paths';
import styles from './CustomerActions.module.css';

/** The usual work for a customer, in sight. Buttons that a staff member may not use are left out. */
export const CustomerActions = ({ customer }: { readonly customer: CustomerView }) => {
  const payment = useProfileDialog('payment');
  const invoice = useProfileDialog('invoice');
  const conversation = paths.conversation.href(customer.id);
  const hasConversation = useHasScreen(conversation);
  const mayTake = useMay('take_payment', customer.merchant_id);
  const mayInvoice = useMay('invoices', customer.merchant_id);
  return (
    <div className={styles.actions}>
      {mayTake && customer.owed !== 0 && (
        <div className={styles.main}>
          <Button isWide icon="cash" onClick={payment.open}>
            Take payment
          </Button>
        </div>
      )}
      {hasConversation && (
        <ButtonLink variant="secondary" isWide to={conversation}>
          Message
        </ButtonLink>
      )}
      {mayInvoice && (
        <Button variant="secondary" isWide onClick={invoice.open}>
          New invoice
        </Button>
      )}
    </div>
  );
};
