import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Money } from '@billfold/shared/ui/Money';
import { useDispatch } from 'react-redux';
import { FileButton } from '../../entities/file-download/FileButton';
import { scheduledTransaction } from '../../entities/invoice/invoice.domain';
import { BillActions } from './BillActions';
import { unscheduleSubmitted } from './pay-invoice.slice';
import styles from './PayInvoiceScreen.module.css';

export type ScheduledPanelProps = { readonly invoice: InvoiceView; readonly isProcessing: boolean };

const ScheduledPayment = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const payment = scheduledTransaction(invoice);
  if (payment === null) return null;
  return (
    <p>
      <Money amount={payment.amount_paid} size="large" /> <span className={styles.soft}>{payment.visible_method}</span>
    </p>
  );
};

/** A bill whose payment is scheduled can only be read, until the payment is unscheduled. */
export const ScheduledPanel = ({ invoice, isProcessing }: ScheduledPanelProps) => {
  const dispatch = useDispatch();
  const isBillOnly = useSession().user?.bill_only === true;
  return (
    <>
      <div className={styles.panel}>
        <Icon name="calendar" size={28} />
        <div role="status" className={styles.sentences}>
          <Heading level={2}>Payment Scheduled</Heading>
          <p>Your payment will be submitted on {formatDate(invoice.scheduled_on)}</p>
          <ScheduledPayment invoice={invoice} />
        </div>
        {!isBillOnly && (
          <FileButton path={`user_invoices/${invoice.id}/schedule.ics`} fallbackName={`payment-${invoice.id}.ics`} icon="calendar">
            Add to calendar
          </FileButton>
        )}
        {isBillOnly ? (
          <p className={styles.soft}>Sign in to change it.</p>
        ) : (
          <Button size="large" isWide isBusy={isProcessing} busyLabel="Processing..." onClick={() => dispatch(unscheduleSubmitted({ invoiceId: invoice.id }))}>
            Unschedule
          </Button>
        )}
      </div>
      <BillActions invoice={invoice} isProcessing={isProcessing} isScheduled isDateChosen onSchedule={() => {}} />
    </>
  );
};
