import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Money } from '@billfold/shared/ui/Money';
import { ExpiryWarning } from '@billfold/shared/wallet/ExpiryWarning';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { FileButton } from '../../entities/file-download/FileButton';
import { scheduledTransaction } from '../../entities/invoice/invoice.domain';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { unscheduleSubmitted } from './schedule-payment-events';
import styles from './ScheduledPanel.module.css';

export type ScheduledPanelProps = {
  /** False while it is only fetched, ahead of time. */
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
};
type OfScheduled = Pick<ScheduledPanelProps, 'invoice' | 'isProcessing'>;

const ScheduledPayment = ({ invoice }: Pick<OfScheduled, 'invoice'>) => {
  const payment = scheduledTransaction(invoice);
  if (payment === null) return null;
  return (
    <p>
      <Money amount={payment.amount_paid} size="large" />{' '}
      <span className={styles.soft}>{payment.visible_method}</span>
    </p>
  );
};

/** The card of the payment may expire before its day. */
const CardWarning = ({ invoice }: Pick<OfScheduled, 'invoice'>) => {
  const [methods, reload] = useResource(paymentMethods);
  const method = valueOf(methods)?.find(({ uses = [] }) =>
    uses.some((use) => use.kind === 'schedule' && use.invoice === invoice.id),
  );
  // The payment was scheduled after the methods were read.
  const isOutdated = methods.status === 'loaded' && method === undefined;
  const readAgain = useEffectEvent(reload);
  useEffect(() => {
    if (isOutdated) readAgain();
  }, [isOutdated]);
  return (
    <ExpiryWarning
      method={method}
      kind="schedule"
      nextOn={invoice.scheduled_on}
      today={dayIn(invoice.merchant.time_zone)}
      advice="Unschedule it, then schedule it again with another payment method."
    />
  );
};

const Controls = ({ invoice, isProcessing }: OfScheduled) => {
  const dispatch = useDispatch();
  const payment = scheduledTransaction(invoice);
  const isBillOnly = useSession().user?.bill_only === true;
  const [isAsking, setAsking] = useState(false);
  const unschedule = () => {
    setAsking(false);
    dispatch(unscheduleSubmitted({ invoiceId: invoice.id }));
  };
  if (isBillOnly) return <p className={styles.soft}>Sign in to change it.</p>;
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        isWide
        isBusy={isProcessing}
        busyLabel="Processing..."
        onClick={() => setAsking(true)}
      >
        Unschedule
      </Button>
      <FileButton
        path={`user_invoices/${invoice.id}/schedule.ics`}
        fallbackName={`payment-${invoice.id}.ics`}
        icon="calendar"
      >
        Add to calendar
      </FileButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Unschedule this payment?"
        confirmLabel="Unschedule"
        cancelLabel="Keep it"
        onConfirm={unschedule}
        onClose={() => setAsking(false)}
      >
        <p>
          {payment === null ? (
            'The payment'
          ) : (
            <>
              The payment of <Money amount={payment.amount_paid} />
            </>
          )}{' '}
          on {formatDate(invoice.scheduled_on)} won't be made. The bill stays unpaid.
        </p>
      </ConfirmDialog>
    </>
  );
};

/** An invoice with a scheduled payment is read-only until the payment is unscheduled. */
export const ScheduledPanel = ({ isOpen, invoice, isProcessing }: ScheduledPanelProps) => {
  const isPayOnly = useSession().user?.pay_only === true;
  return isOpen ? (
    <div className={styles.panel}>
      <span className={styles.icon}>
        <Icon name="calendar" size={28} />
      </span>
      <div role="status" className={styles.sentences}>
        <Heading level={2}>Payment Scheduled</Heading>
        <p>Your payment will be submitted on {formatDate(invoice.scheduled_on)}</p>
        <ScheduledPayment invoice={invoice} />
        {!isPayOnly && <CardWarning invoice={invoice} />}
      </div>
      <Controls invoice={invoice} isProcessing={isProcessing} />
    </div>
  ) : null;
};
