import {
  ConfirmingPanel as Confirming,
  type ConfirmingPanelProps as ConfirmingProps,
} from '@billfold/shared/wallet/ConfirmingPanel';
import styles from './PayInvoiceScreen.module.css';
import { WayOn } from './WayOn';

export type ConfirmingPanelProps = Pick<ConfirmingProps, 'since' | 'onCheckNow'>;

/** Shows that a payment is being confirmed and that the customer does not need to pay again. */
export const ConfirmingPanel = (props: ConfirmingPanelProps) => (
  <div className={styles.divided}>
    <Confirming
      {...props}
      title="Confirming your payment"
      text="We're confirming your payment. You don't need to pay again."
      slowText="This is taking longer than usual. You can leave this page. Your bill will show the result as soon as we know it."
    >
      <WayOn variant="quiet" />
    </Confirming>
  </div>
);
