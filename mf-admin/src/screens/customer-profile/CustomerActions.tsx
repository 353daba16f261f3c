import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { PressLink } from '@billfold/shared/ui/PressLink';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { paths } from '../../module/paths';
import styles from './CustomerActions.module.css';
import { useMessageField } from './use-message-field';

type CustomerActionsProps = {
  readonly customer: CustomerView;
  /** The page has a tab with the conversation. */
  readonly hasTab: boolean;
};

/**
 * The usual work for a customer, in sight, in two rows whether anything is owed or not. Buttons that a staff member may
 * not use are left out.
 */
export const CustomerActions = ({ customer, hasTab }: CustomerActionsProps) => {
  const payment = useProfileDialog('payment');
  const invoice = useProfileDialog('invoice');
  const conversation = paths.conversation.href(customer.id);
  const hasConversation = useHasScreen(conversation);
  const writeHere = useMessageField();
  const isPhone = useIsPhone();
  const mayTake = useMay('take_payment', customer.merchant_id);
  const mayInvoice = useMay('invoices', customer.merchant_id);
  const isPaid = customer.owed === 0;
  const newInvoice = (
    <Button variant={isPaid ? 'primary' : 'secondary'} isWide onClick={invoice.open}>
      New invoice
    </Button>
  );
  return (
    <div className={styles.actions}>
      {mayTake && !isPaid && (
        <div className={styles.main}>
          <Button isWide icon="cash" onClick={payment.open}>
            Take payment
          </Button>
        </div>
      )}
      {mayInvoice && isPaid && <div className={styles.main}>{newInvoice}</div>}
      {hasConversation && (
        <PressLink to={conversation} onPress={hasTab && !isPhone ? writeHere : undefined}>
          Message
        </PressLink>
      )}
      {mayInvoice && !isPaid && newInvoice}
    </div>
  );
};
