import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { Card } from '@billfold/shared/ui/Card';
import { Fact } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import type { ReactNode } from 'react';
import styles from './InvoiceDetails.module.css';
import { LineItems } from './LineItems';
import type { Customer, InvoiceDetail } from './invoice-detail.resource';

const CustomerCard = ({ customer }: { readonly customer: Customer }) => (
  <Card>
    <Stack gap={3}>
      <Heading level={2}>Customer</Heading>
      <DetailFacts look="compact">
        <Fact label="Name">{customer.name}</Fact>
        <Fact label="Phone">{customer.phone}</Fact>
        <Fact label="Email">{customer.email}</Fact>
      </DetailFacts>
    </Stack>
  </Card>
);

const SummaryCard = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <Card>
    <Stack gap={3}>
      <Heading level={2}>Balance</Heading>
      <Money amount={invoice.amount - invoice.amount_paid} size="display" />
      <DetailFacts look="compact">
        <Fact label="Due Date">{formatDate(invoice.due_date)}</Fact>
        <Fact label="Paid Date">{formatDate(invoice.paid_date)}</Fact>
        <Fact label="Payment Scheduled">{formatDate(invoice.scheduled_on)}</Fact>
        <Fact label="Created">{formatDayIn(invoice.merchant.time_zone, invoice.created_at)}</Fact>
        <Fact label="Merchant">{invoice.merchant.name}</Fact>
      </DetailFacts>
      {invoice.payment_in_doubt && (
        <p role="status">
          A payment of this invoice is being confirmed. It cannot be paid meanwhile.
        </p>
      )}
    </Stack>
  </Card>
);

type InvoiceDetailsProps = {
  readonly detail: InvoiceDetail;
  /** The payments, with what can be done with them. */
  readonly children: ReactNode;
};

/** An invoice: title, status, customer, line items, payments, balance. */
export const InvoiceDetails = ({
  detail: { invoice, customer },
  children,
}: InvoiceDetailsProps) => (
  <div className={styles.page}>
    <header className={styles.title}>
      <Inline gap={3}>
        <Heading level={1}>Invoice {invoice.invoice_number}</Heading>
        <StatusPill status={invoice.state} />
      </Inline>
      {invoice.description !== '' && <p className={styles.description}>{invoice.description}</p>}
    </header>
    <div className={styles.main}>
      <Card>
        <Stack gap={3}>
          <Heading level={2}>Line items</Heading>
          <LineItems invoice={invoice} />
        </Stack>
      </Card>
      {children}
    </div>
    <aside className={styles.side} aria-label="Summary">
      <SummaryCard invoice={invoice} />
      <CustomerCard customer={customer} />
    </aside>
  </div>
);
