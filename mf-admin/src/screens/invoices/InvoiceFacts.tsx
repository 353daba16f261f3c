import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { balanceOf } from '../../entities/invoice/invoice-actions';
import { SendReminderButton, SendReminderDialog } from '../../features/send-reminder/SendReminder';

type InvoiceFactsProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly row: InvoiceView;
};

/** What the row of an invoice has no room for, and the reminder of one that is open. */
export const InvoiceFacts = ({ row }: InvoiceFactsProps) => (
  <Stack gap={4}>
    <Facts>
      <Fact label="Customer">{row.full_name}</Fact>
      <Fact label="Business">{row.merchant.name}</Fact>
      <Fact label="Description">{row.description}</Fact>
      <Fact label="Status">
        <StatusPill status={row.state} />
      </Fact>
      <Fact label="Amount">
        <Money amount={row.amount} />
      </Fact>
      <Fact label="Balance">
        <Money amount={balanceOf(row)} />
      </Fact>
      <Fact label="Due Date">{formatDate(row.due_date)}</Fact>
      <Fact label="Scheduled for">{formatDate(row.scheduled_on)}</Fact>
      <Fact label="Paid Date">{formatDate(row.paid_date)}</Fact>
    </Facts>
    <SendReminderButton invoice={row} />
    <SendReminderDialog invoice={row} customerName={row.full_name ?? 'the customer'} />
  </Stack>
);
