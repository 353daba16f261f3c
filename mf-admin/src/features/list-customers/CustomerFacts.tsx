import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatWireDate } from '@billfold/shared/format/wire-date';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { addressOf } from '../../entities/customer/customer-address';

/** The list has the opt-ins as text. */
const onOrOff = (optIn: boolean | string): string => (String(optIn) === 'true' ? 'On' : 'Off');

const invoiceFact = (invoice: CustomerView['next_invoice']) =>
  invoice === null ? null : (
    <>
      <Money amount={invoice.amount} />
      {`, ${formatWireDate(invoice.due_date)}`}
    </>
  );

type CustomerFactsProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly row: CustomerView;
};

/** What the row of a customer has no room for. */
export const CustomerFacts = ({ row }: CustomerFactsProps) => (
  <Facts>
    <Fact label="Status">
      <StatusPill status={row.state} />
    </Fact>
    <Fact label="Location">{row.merchant_name}</Fact>
    <Fact label="Phone">{row.formatted_phone}</Fact>
    <Fact label="Email">{row.email}</Fact>
    <Fact label="Address">{addressOf(row)}</Fact>
    <Fact label="Tags">{row.tags.map(([, name]) => name).join(', ')}</Fact>
    <Fact label="External ID">{row.user_external_id}</Fact>
    <Fact label="Texts">{onOrOff(row.sms_opt_in)}</Fact>
    <Fact label="Emails">{onOrOff(row.email_opt_in)}</Fact>
    <Fact label="Auto-pay">{row.autopay_enabled ? 'On' : 'Off'}</Fact>
    <Fact label="Last invoice">{invoiceFact(row.last_invoice)}</Fact>
    <Fact label="Next invoice">{invoiceFact(row.next_invoice)}</Fact>
  </Facts>
);
