import type { TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { ListTable } from '@billfold/shared/list/ListTable';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { LogFrame } from './LogFrame';
import { noteOf, skippedTexts, stateOf, waitingOf } from './run-words';
import styles from './RunLog.module.css';
import { runList } from './runs.resource';

const State = ({ run }: { readonly run: TriggerRunView }) => {
  const { label, tone } = stateOf(run);
  const note = noteOf(run);
  return (
    <span className={styles.state}>
      <StatusPill status={run.state} label={label} tone={tone} />
      {note !== '' && <span className={styles.note}>{note}</span>}
    </span>
  );
};

const Skipped = ({ run }: { readonly run: TriggerRunView }) => (
  <span className={styles.state}>
    <span>
      <Count count={run.counts.skipped + run.counts.cancelled} word="skipped" />
    </span>
    {skippedTexts(run).map((text) => (
      <span key={text} className={styles.note}>
        {text}
      </span>
    ))}
  </span>
);

/** A number of the table; on a phone, where the columns have no heads, with its word. */
const Count = ({ count, word }: { readonly count: number; readonly word: string }) => (
  <>
    {count}
    <span className={styles.word}> {word}</span>
  </>
);

const columns: readonly Column<TriggerRunView>[] = [
  {
    id: 'run_on',
    header: 'Day',
    cell: (run) => formatDate(run.run_on),
    onPhone: 'title',
  },
  { id: 'state', header: 'Status', cell: (run) => <State run={run} />, onPhone: 'line' },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (run) => <Count count={waitingOf(run)} word="waiting" />,
    align: 'end',
  },
  {
    id: 'held',
    header: 'Held',
    cell: ({ counts }) => <Count count={counts.held} word="held" />,
    align: 'end',
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ counts }) => <Count count={counts.sent} word="sent" />,
    align: 'end',
  },
  {
    id: 'failed',
    header: 'Failed',
    cell: ({ counts }) => <Count count={counts.failed} word="failed" />,
    align: 'end',
  },
  { id: 'skipped', header: 'Skipped', cell: (run) => <Skipped run={run} />, onPhone: 'line' },
];

const Runs = ({ triggerId }: { readonly triggerId: number }) => {
  return (
    <ListTable
      list={runList}
      label="Runs"
      columns={columns}
      defaultSort={{ column: 'run_on', direction: 'descending' }}
      emptyText="This event hasn't run yet."
      emptyIcon="automation"
      scope={{ trigger: triggerId }}
      rowLink={({ id }) => paths.run.href(triggerId, id)}
    />
  );
};

/** What an event did, day by day. */
export const RunLogScreen = () => {
  const triggerId = readId(useParams().triggerId);
  return (
    <LogFrame triggerId={triggerId} title="Run log">
      {triggerId !== null && <Runs triggerId={triggerId} />}
    </LogFrame>
  );
};
