import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import { displayName } from '@billfold/shared/format/names';
import { Card } from '@billfold/shared/ui/Card';
import { Fact } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import type { ReactNode } from 'react';
import { paths } from '../../module/paths';
import { balanceOf } from '../../entities/invoice/invoice-actions';
import styles from './InvoiceDetails.module.css';
import { LineItems } from './LineItems';

type KnownInvoice = {
  readonly invoice: InvoiceView;
  /** Undefined while the page shows the row of a list. */
  readonly customer: CustomerView | undefined;
};

const customerName = ({ invoice, customer }: KnownInvoice): string =>
  customer === undefined ? (invoice.full_name ?? '') : displayName(customer);

const CustomerCard = (known: KnownInvoice) => (
  <Card>
    <Stack gap={3}>
      <Heading level={2}>Customer</Heading>
      <DetailFacts look="compact">
        <Fact label="Name">
          <TextLink to={paths.customer.href(known.invoice.subscription)}>
            {customerName(known)}
          </TextLink>
        </Fact>
        <Fact label="Phone">{known.customer?.formatted_phone ?? <Skeleton width="8rem" />}</Fact>
        <Fact label="Email">{known.customer?.email ?? <Skeleton width="10rem" />}</Fact>
      </DetailFacts>
    </Stack>
  </Card>
);

type SummaryCardProps = Pick<InvoiceDetailsProps, 'menu' | 'actions'> & {
  readonly invoice: InvoiceView;
};

const SummaryCard = ({ invoice, menu, actions }: SummaryCardProps) => (
  <Card>
    <Stack gap={3}>
      <div className={styles.balance}>
        <Heading level={2}>Balance</Heading>
        {menu}
      </div>
      <Money amount={balanceOf(invoice)} size="display" />
      {actions}
      <DetailFacts look="compact">
        <Fact label="Due Date">{formatDate(invoice.due_date)}</Fact>
        <Fact label="Paid Date">{formatDate(invoice.paid_date)}</Fact>
        <Fact label="Payment Scheduled">{formatDate(invoice.scheduled_on)}</Fact>
        <Fact label="Created">{formatDayIn(invoice.merchant.time_zone, invoice.created_at)}</Fact>
        <Fact label="Business">{invoice.merchant.name}</Fact>
      </DetailFacts>
      {invoice.marked_paid && (
        <p>
          {`Marked paid by ${invoice.marked_paid.by} on ${formatDayIn(invoice.merchant.time_zone, invoice.marked_paid.at)}, ${formatCents(invoice.amount_paid)} received.`}
        </p>
      )}
      {invoice.payment_in_doubt && (
        <p role="status">
          We're confirming a payment for this invoice. It can't be paid in the meantime.
        </p>
      )}
    </Stack>
  </Card>
);

type InvoiceDetailsProps = KnownInvoice & {
  /** What can be changed of the invoice. */
  readonly menu: ReactNode;
  /** What is usually done with it. */
  readonly actions: ReactNode;
  /** The payments, with what can be done with them. */
  readonly children: ReactNode;
};

/** An invoice: title, status, what can be done, customer, line items, payments, balance. */
export const InvoiceDetails = ({
  invoice,
  customer,
  menu,
  actions,
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
      <SummaryCard invoice={invoice} menu={menu} actions={actions} />
      <CustomerCard invoice={invoice} customer={customer} />
    </aside>
  </div>
);
