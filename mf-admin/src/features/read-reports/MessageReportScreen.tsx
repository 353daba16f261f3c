import type { MessageReportView, MessageSummary } from '@billfold/shared/contracts/report.contract';
import { messageOutcomes } from '@billfold/shared/contracts/report-words';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { capitalise } from '@billfold/shared/format/names';
import { manyOf, oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { dayRange } from '@billfold/shared/list/range-filters';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { paths } from '../../module/paths';
import { ReportList } from './ReportList';
import { ReportSums, type Box } from './ReportSums';
import { messageReportList, messageReportSummary } from './report-lists.resource';

const mediumText = (medium: string): string => (medium === 'sms' ? 'Text' : 'E-mail');

const outcomeText = ({ outcome, reason }: MessageReportView): string =>
  reason === null ? capitalise(outcome) : `${capitalise(outcome)}: ${reason}`;

const columns: readonly Column<MessageReportView>[] = [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name, onPhone: 'title' },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => <StaffTime at={row.date} merchantId={row.merchant_id} />,
    isSortable: true,
    onPhone: 'line',
  },
  { id: 'medium', header: 'Medium', cell: (row) => mediumText(row.medium), onPhone: 'line' },
  { id: 'outcome', header: 'Outcome', cell: outcomeText, onPhone: 'line' },
];
const filters = {
  outcome: manyOf({
    label: 'Outcome',
    options: messageOutcomes.map((value) => ({ value, label: capitalise(value) })),
  }),
  medium: oneOf({
    label: 'Medium',
    allText: 'Texts and emails',
    options: [
      { value: 'sms', label: 'Texts' },
      { value: 'email', label: 'Emails' },
    ],
  }),
  date: dayRange({ label: 'Date', parameters: ['from', 'to'], hasPast: true }),
};
const csv = csvExport({
  method: 'POST',
  path: 'reports/messages/export',
  fileName: 'messages.csv',
});

const sent: readonly string[] = ['sent', 'delivered'];

/** The name of the sum of these outcomes. */
const totalLabel = (outcomes: readonly string[]): string =>
  outcomes.length === sent.length && outcomes.every((outcome) => sent.includes(outcome))
    ? 'Messages Sent'
    : 'All';

/** The outcomes that messages had, and their sum. */
const boxesOf = (rows: MessageSummary): readonly Box[] => [
  ...rows
    .filter(({ sms, email }) => sms + email > 0)
    .map(({ outcome, sms, email }) => ({
      label: capitalise(outcome),
      value: (sms + email).toLocaleString('en-US'),
    })),
  {
    label: totalLabel(rows.map(({ outcome }) => outcome)),
    value: rows.reduce((sum, { sms, email }) => sum + sms + email, 0).toLocaleString('en-US'),
  },
];

const MessageSums = ({ query }: SummaryProps) => {
  const [data] = useResource(messageReportSummary, query);
  const outcomesOfQuery = String(query['outcome'] ?? '').split(',');
  const chosen = messageOutcomes.filter((outcome) => outcomesOfQuery.includes(outcome));
  const outcomes = chosen.length === 0 ? messageOutcomes : chosen;
  return (
    <ReportSums
      data={data}
      labels={[...outcomes.map(capitalise), totalLabel(outcomes)]}
      boxes={boxesOf}
      isOneRow
    />
  );
};

/** Messages by what became of them; without their texts, which are in the conversation. */
export const MessageReportScreen = () => {
  const hasConversations = useHasScreen(paths.conversation.href(1));
  return (
    <ReportList
      kind="messages"
      list={messageReportList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'date', direction: 'descending' }}
      emptyText="No messages yet."
      emptyIcon="chat"
      Summary={MessageSums}
      csv={csv}
      {...(hasConversations && {
        rowLink: (row: MessageReportView) => paths.conversation.href(row.sub_id),
      })}
    />
  );
};
