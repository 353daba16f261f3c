import { skipTexts } from '@billfold/shared/contracts/trigger-rule';
import { hasSampleLink, ownLinkText, withShortLink } from '@billfold/shared/contracts/pay-link';
import type { TriggerPreview } from '@billfold/shared/contracts/trigger.contract';
import { ScrollBox } from '@billfold/shared/desk/ScrollBox';
import { formatDate } from '@billfold/shared/format/dates';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useFormikContext } from 'formik';
import {
  customersText,
  dayText,
  invoicesText,
  skippedTexts,
  unscheduledText,
} from './preview-words';
import type { TriggerValues } from './trigger.form';
import styles from './TriggerWizard.module.css';

type PreviewProps = { readonly preview: TriggerPreview };
type Recipient = TriggerPreview['recipients'][number];

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

const Days = ({ preview }: PreviewProps) => (
  <section aria-label="The next seven days">
    <Heading level={3}>The next seven days</Heading>
    <ol className={styles.days}>
      {preview.days.map((day) => (
        <li key={day.on} className={styles.day} data-scheduled={day.is_scheduled && !day.is_over}>
          <span className={styles.date}>
            {day.on === preview.today ? 'Today' : weekday.format(new Date(day.on))}{' '}
            {formatDate(day.on)}
          </span>
          <span>
            {dayText(day) ||
              `${invoicesText(day.bills, preview.is_capped)}, ${customersText(day.customers)}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const skipText = (reason: string | null): string =>
  Object.entries(skipTexts).find(([name]) => name === reason)?.[1] ?? 'Skipped';

const columns: readonly Column<Recipient>[] = [
  { id: 'full_name', header: 'Customer', cell: (row) => row.full_name, onPhone: 'title' },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: ({ invoice, invoice_number: number }) => (number === '' ? String(invoice) : number),
    onPhone: 'line',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount_due} />,
    align: 'end',
    onPhone: 'end',
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: (row) =>
      row.outcome === 'sent' ? (
        <StatusPill status="sent" label="Gets it" tone="success" />
      ) : (
        skipText(row.reason)
      ),
    onPhone: 'line',
  },
];

const Recipients = ({ preview }: PreviewProps) => {
  const { recipients_on: on, recipients, counts, is_capped: isCapped } = preview;
  if (on === null) return <p>No invoices meet the conditions in the next seven days.</p>;
  const when = on === preview.today ? 'today' : `on ${formatDate(on)}`;
  return (
    <section aria-label="Who gets it">
      <Heading level={3}>{`Who gets it ${when}`}</Heading>
      <p role="status">
        {[`${invoicesText(counts.bills, isCapped)}.`, ...skippedTexts(preview)].join(' ')}
      </p>
      <ScrollBox>
        <DataTable
          label="Recipients"
          columns={columns}
          rows={recipients}
          rowKey={({ invoice }) => invoice}
          emptyText=""
        />
      </ScrollBox>
      {counts.bills > recipients.length && (
        <p className={styles.note}>{`Showing the first ${recipients.length}.`}</p>
      )}
    </section>
  );
};

const Sample = ({ sample }: { readonly sample: NonNullable<TriggerPreview['sample']> }) => (
  <section aria-label="Sample">
    <Heading level={3}>{`What ${sample.full_name} gets`}</Heading>
    <p className={styles.note}>
      {sample.medium === 'sms' ? 'Text message' : 'Email'}
      {hasSampleLink(sample.body) && `. ${ownLinkText}`}
    </p>
    <blockquote className={styles.sample}>{withShortLink(sample.body)}</blockquote>
  </section>
);

/** Days that fall on no day of the event, and the way not to lose them. */
const Unscheduled = ({ preview }: PreviewProps) => {
  const { values } = useFormikContext<TriggerValues>();
  const { unscheduled } = preview;
  if (unscheduled.bills === 0 && !values.on_next_scheduled_day) return null;
  return (
    <section aria-label="Days the event doesn't run" className={styles.unscheduled}>
      {unscheduled.bills > 0 && <p>{unscheduledText(unscheduled)}</p>}
      <CheckboxField name="on_next_scheduled_day" label="Send on the next scheduled day instead" />
    </section>
  );
};

/** The server's answer about a draft. */
export const PreviewParts = ({ preview }: PreviewProps) => (
  <Stack gap={4}>
    <p className={styles.note}>{`Times and days are in ${preview.time_zone}.`}</p>
    <Days preview={preview} />
    <Unscheduled preview={preview} />
    <Recipients preview={preview} />
    {preview.sample !== null && <Sample sample={preview.sample} />}
  </Stack>
);
