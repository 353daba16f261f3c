import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import {
  ConfirmingPanel as Confirming,
  type ConfirmingPanelProps as ConfirmingProps,
} from '@billfold/shared/wallet/ConfirmingPanel';
import { paths } from '../../module/paths';
import styles from './PayInvoiceScreen.module.css';

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
      <ButtonLink variant="quiet" to={paths.dashboard.href()}>
        Go to the dashboard
      </ButtonLink>
    </Confirming>
  </div>
);
