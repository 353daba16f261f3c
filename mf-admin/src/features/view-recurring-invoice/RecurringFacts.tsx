import { countText } from '@billfold/shared/contracts/count-text';
import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Fact } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { RecurringStatusPill } from '../../entities/recurring-invoice/RecurringStatusPill';
import { rhythmText, shorterMonthsText } from '../../entities/recurring-invoice/rhythm-text';
import { UpcomingInvoices } from '../../entities/recurring-invoice/UpcomingInvoices';
import { whoText } from '../../entities/recurring-invoice/who-text';
import { paths } from '../../module/paths';
import { recurringPaths } from '../../module/recurring-paths';
import { RecurringLog } from './RecurringLog';
import styles from './RecurringDetail.module.css';

type OfRecurring = { readonly recurring: RecurringInvoiceView };

const Who = ({ recurring }: OfRecurring) => {
  const { customer, group } = recurring;
  const path =
    customer === null ? recurringPaths.group(group?.id ?? 0) : paths.customer.href(customer.sub_id);
  const isLinked = useHasScreen(path) && (customer ?? group)?.is_deleted === false;
  const name = whoText(recurring);
  if (isLinked) return <TextLink to={path}>{name}</TextLink>;
  return (customer ?? group)?.is_deleted === true ? `${name} (deleted)` : name;
};

const endText = ({ last_due_date: last, times, periods_done: done }: RecurringInvoiceView) => {
  if (last !== null) return `On ${formatDate(last)}`;
  return times === null ? 'Never' : `After ${countText(times, 'invoice')}, ${done} so far`;
};

const advanceText = ({ days_before: days }: RecurringInvoiceView): string =>
  days === 0 ? 'On the due date' : `${countText(days, 'day')} before it's due`;

const RecurringTerms = ({ recurring }: OfRecurring) => {
  const { time_zone: zone, minimum_amount_due: minimum } = recurring;
  const { merchants } = useSession();
  return (
    <DetailFacts>
      <Fact label={recurring.group === null ? 'Customer' : 'Group'}>
        <Who recurring={recurring} />
      </Fact>
      {merchants.length > 1 && <Fact label="Business">{recurring.merchant_name}</Fact>}
      <Fact label="Description">{recurring.description}</Fact>
      <Fact label="Next due">{formatDate(recurring.next_due_date)}</Fact>
      <Fact label="Created">{advanceText(recurring)}</Fact>
      <Fact label="Ends">{recurring.status === 'ended' ? '' : endText(recurring)}</Fact>
      <Fact label="Minimum due">{minimum === 0 ? '' : formatCents(minimum)}</Fact>
      <Fact label="Paused on">
        {recurring.status === 'paused' ? formatDayIn(zone, recurring.paused_at) : ''}
      </Fact>
      <Fact label="Ended on">{formatDayIn(zone, recurring.ended_at)}</Fact>
      <Fact label="Invoices created">{recurring.made_count.toLocaleString('en-US')}</Fact>
    </DetailFacts>
  );
};

const Lines = ({ recurring }: OfRecurring) => {
  const lines = [...recurring.invoice_items, ...recurring.invoice_append_items];
  return (
    <ul className={styles.lines}>
      {lines.map(({ description, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and their order is theirs
        <li key={index} className={styles.line}>
          <span>{description}</span>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
};

const Next = ({ recurring }: OfRecurring) => {
  if (recurring.status === 'ended') return null;
  return (
    <section className={styles.section} aria-label="Next invoices">
      <Heading level={3}>Next invoices</Heading>
      {recurring.status === 'paused' ? (
        <p className={styles.note}>None while it's paused.</p>
      ) : (
        <UpcomingInvoices next={recurring.next} today={recurring.today} />
      )}
    </section>
  );
};

/** How much and when, the next invoices, and what was made so far. */
export const RecurringFacts = ({ recurring }: OfRecurring) => {
  const { next_due_date: nextDue, first_due_date: first } = recurring;
  // The rhythm says it of the last day.
  const shorter = recurring.day_of_month === 31 ? null : shorterMonthsText(recurring);
  return (
    <Stack gap={5}>
      <div className={styles.head}>
        <div className={styles.amount}>
          <span>
            <Money amount={recurring.amount} size="display" />
            {recurring.group !== null && <span className={styles.each}> each</span>}
          </span>
          <p className={styles.rhythm}>{rhythmText(recurring, nextDue ?? first)}</p>
          {shorter !== null && <p className={styles.note}>{shorter}</p>}
        </div>
        <RecurringStatusPill status={recurring.status} />
      </div>
      <RecurringTerms recurring={recurring} />
      <section className={styles.section} aria-label="Line items">
        <Heading level={3}>Line items</Heading>
        <Lines recurring={recurring} />
      </section>
      <Next recurring={recurring} />
      <section className={styles.section} aria-label="History">
        <Heading level={3}>History</Heading>
        <RecurringLog id={recurring.id} isOfGroup={recurring.group !== null} />
      </section>
    </Stack>
  );
};
