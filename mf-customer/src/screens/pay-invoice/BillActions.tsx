import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import { splitToggled } from '../../entities/invoice-screen/invoice-screen.slice';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useEver } from '../../page/use-ever';
import styles from './BillActions.module.css';
import { errorsDismissed } from '../../entities/open-bill/open-bill.slice';
import { subscription as subscriptions } from '../../entities/subscription/subscription.resource';

const AutoPayOverlay = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-auto-pay" */ '../../features/set-auto-pay/AutoPayOverlay'
      )
    ).AutoPayOverlay,
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-auto-pay" */ '../../features/set-auto-pay/auto-pay-features'
      )
    ).autoPayFeatures,
);

type ActionProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  /** The text of the mark on a switched-on action. */
  readonly mark?: string;
  readonly onNear?: () => void;
  readonly onPress: () => void;
};

const Action = ({ icon, label, isOn, isDisabled, mark, onNear, onPress }: ActionProps) => (
  <button
    type="button"
    className={styles.action}
    aria-label={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onPress}
  >
    <span className={styles.icon}>
      <Icon name={icon} size={24} />
      {isOn && mark !== undefined && (
        <span className={styles.mark}>
          <Icon name="check" size={14} label={mark} />
        </span>
      )}
    </span>
    <span aria-hidden="true">{label}</span>
  </button>
);

/** Auto-pay needs its subscription: one that could not be loaded is requested again when the overlay opens. */
const useAutoPay = (invoice: InvoiceView) => {
  const [subscription, request] = useResource(subscriptions, invoice.subscription);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    subscription: valueOf(subscription) ?? null,
    errors: isOpen && subscription.status === 'failed' ? subscription.errors : [],
    request,
    open: () => {
      if (subscription.status === 'failed') request();
      setOpen(true);
    },
    close: () => setOpen(false),
  };
};

export type BillActionsProps = {
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  readonly isScheduled: boolean;
  /** A later day was chosen, or the payment is scheduled already. */
  readonly isDateChosen: boolean;
  readonly onSchedule: () => void;
};

/** The three icons below an invoice. The session of an invoice link pays once and changes nothing else. */
export const BillActions = ({
  invoice,
  isProcessing,
  isScheduled,
  isDateChosen,
  onSchedule,
}: BillActionsProps) => {
  const dispatch = useDispatch();
  const isBillOnly = useSession().user?.bill_only === true;
  const { split_payment: isSplit } = useSelector(selectInvoiceScreen);
  const autoPay = useAutoPay(invoice);
  const { subscription } = autoPay;
  const [isNear, setNear] = useState(false);
  const isAutoPayNear = useEver(isNear || autoPay.isOpen);
  const openSplit = () => {
    dispatch(errorsDismissed());
    dispatch(splitToggled());
  };
  if (isBillOnly) return null;
  return (
    <>
      <ErrorArea errors={autoPay.errors} onRetry={autoPay.request} />
      <div className={styles.actions} role="group" aria-label="More ways to pay">
        <Action
          icon="calendar"
          label="Schedule"
          isOn={isDateChosen}
          isDisabled={isProcessing || isScheduled}
          onPress={onSchedule}
        />
        <Action
          icon="refresh"
          label="Auto-Pay"
          isOn={subscription?.autopay_enabled === true}
          isDisabled={isProcessing}
          mark="Auto-pay is on"
          onNear={() => setNear(true)}
          onPress={autoPay.open}
        />
        {!isScheduled && (
          <Action
            icon="cards"
            label="Multi-Card"
            isOn={isSplit}
            isDisabled={isProcessing}
            onPress={openSplit}
          />
        )}
      </div>
      {subscription !== null && isAutoPayNear && (
        <AutoPayOverlay
          isOpen={autoPay.isOpen}
          onClose={autoPay.close}
          invoice={invoice}
          subscription={subscription}
        />
      )}
    </>
  );
};
