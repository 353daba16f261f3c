import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { FileButton } from '../file-download/FileButton';
import styles from './BillFiles.module.css';
import { hasPaid, isScheduled } from './invoice.domain';

/**
 * The files of an invoice: the invoice itself, the receipt of its payment, the calendar entry of a scheduled payment.
 */
export const BillFiles = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <div className={styles.files}>
    {hasPaid(invoice) && (
      <FileButton
        path={`user_invoices/${invoice.id}/receipt.pdf`}
        fallbackName={`receipt-${invoice.id}.pdf`}
      >
        Download receipt (PDF)
      </FileButton>
    )}
    <FileButton
      path={`user_invoices/${invoice.id}/invoice.pdf`}
      fallbackName={`invoice-${invoice.id}.pdf`}
    >
      Download invoice (PDF)
    </FileButton>
    {isScheduled(invoice) && (
      <FileButton
        path={`user_invoices/${invoice.id}/schedule.ics`}
        fallbackName={`payment-${invoice.id}.ics`}
        icon="calendar"
      >
        Add to calendar
      </FileButton>
    )}
  </div>
);
