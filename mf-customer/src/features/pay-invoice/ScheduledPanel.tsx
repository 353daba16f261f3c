import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { lastTransaction } from '../../entities/invoice/invoice.domain';
import styles from './PayInvoiceScreen.module.css';

/** A bill whose payment is scheduled can only be read. */
export const ScheduledPanel = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const last = lastTransaction(invoice);
  return (
    <div className={styles.panel}>
      <Icon name="calendar" size={28} />
      <Heading level={2}>Payment Scheduled</Heading>
      <p>Your payment will be submitted on {formatDate(invoice.scheduled_on)}</p>
      {last?.status === 'scheduled' && <p className={styles.soft}>{last.visible_method}</p>}
    </div>
  );
};
