import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Icon } from '@billfold/shared/ui/Icon';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { balanceOf } from './charge.domain';
import styles from './PayHosted.module.css';

const Note = ({ invoice }: { readonly invoice: InvoiceView }) => {
  if (!invoice.payment_in_doubt && invoice.scheduled_on === null) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="info" />
      <span>
        {invoice.payment_in_doubt
          ? "We're confirming a payment for this bill. You don't need to pay again."
          : `A payment for this bill is already scheduled for ${formatDate(invoice.scheduled_on)}.`}
      </span>
    </p>
  );
};

/** The subject of the chosen invoice. */
export const InvoiceSummary = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const balance = balanceOf(invoice);
  return (
    <>
      <section className={styles.summary} aria-label="Selected invoice">
        <Facts>
          {invoice.description !== '' && <Fact label="For">{invoice.description}</Fact>}
          {invoice.invoice_number !== '' && <Fact label="Invoice">{invoice.invoice_number}</Fact>}
          <Fact label="Due">
            {formatDate(invoice.due_date)} <StatusPill status={invoice.state} />
          </Fact>
          {invoice.amount_paid > 0 && (
            <>
              <Fact label="Total">
                <Money amount={invoice.amount} />
              </Fact>
              <Fact label="Paid so far">
                <Money amount={invoice.amount_paid} />
              </Fact>
            </>
          )}
          <Fact label="Balance">
            <Money amount={balance} />
          </Fact>
        </Facts>
      </section>
      <Note invoice={invoice} />
    </>
  );
};
