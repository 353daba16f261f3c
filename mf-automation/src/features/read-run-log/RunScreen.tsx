import type { TriggerItemView } from '@billfold/shared/contracts/trigger.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { ListTable } from '@billfold/shared/list/ListTable';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { BackLink } from '@billfold/shared/ui/BackLink';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { LogFrame } from './LogFrame';
import { outcomeOptions, toneOf } from './run-words';
import { itemList } from './runs.resource';
import { loggedTrigger } from './logged-trigger.resource';

type RowProps = { readonly row: TriggerItemView };

const Bill = ({ row: { invoice, invoice_number: number } }: RowProps) => {
  const name = number === '' ? String(invoice) : number;
  return useHasScreen(paths.invoice.pattern) ? (
    <TextLink to={paths.invoice.href(invoice)}>{name}</TextLink>
  ) : (
    name
  );
};

const Customer = ({ row }: RowProps) =>
  useHasScreen(paths.customer.pattern) ? (
    <TextLink to={paths.customer.href(row.sub_id)}>{row.full_name}</TextLink>
  ) : (
    row.full_name
  );

const media: Readonly<Record<string, string>> = { sms: 'Text', email: 'Email' };
const sentAs = ({ recipient, medium }: TriggerItemView): string =>
  recipient === 'email' ? 'Office list' : (media[medium] ?? medium);

const columnsOf = (merchantId: number | undefined): readonly Column<TriggerItemView>[] => [
  { id: 'full_name', header: 'Customer', cell: (row) => <Customer row={row} />, onPhone: 'title' },
  { id: 'invoice', header: 'Invoice', cell: (row) => <Bill row={row} />, onPhone: 'line' },
  { id: 'medium', header: 'Sent as', cell: sentAs },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <StatusPill status={outcome} tone={toneOf(outcome)} />,
    onPhone: 'end',
  },
  { id: 'text', header: 'Reason', cell: ({ text }) => text ?? '', onPhone: 'line' },
  { id: 'at', header: 'When', cell: ({ at }) => <StaffTime at={at} merchantId={merchantId} /> },
];

const filters = {
  outcome: oneOf({ label: 'Outcome', allText: 'All outcomes', options: outcomeOptions }),
};

/** Every invoice of one run, with what became of it. */
export const RunScreen = () => {
  const params = useParams();
  const triggerId = readId(params.triggerId);
  const runId = readId(params.runId);
  const [trigger] = useResource(loggedTrigger, triggerId);
  return (
    <LogFrame
      triggerId={triggerId}
      title="Run"
      {...(triggerId !== null && {
        back: <BackLink to={paths.runLog.href(triggerId)}>Run log</BackLink>,
      })}
    >
      {triggerId === null || runId === null ? (
        <ErrorArea errors="We couldn't find this run." />
      ) : (
        <ListTable
          list={itemList}
          label="Invoices of the run"
          columns={columnsOf(valueOf(trigger)?.merchant)}
          filters={filters}
          defaultSort={{ column: 'at', direction: 'ascending' }}
          emptyText="No invoices met the conditions that day."
          scope={{ trigger: triggerId, run: runId }}
        />
      )}
    </LogFrame>
  );
};
