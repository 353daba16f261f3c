import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { errorLines } from '../../api/console-api';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { actionWords, differenceWords } from '../../entities/rollout/rollout-words';
import { useChoices } from '../../entities/rollout/use-choices';
import { Whole } from '../../entities/rollout/Whole';
import { paths } from '../../module/paths';
import styles from './HistoryScreen.module.css';

const pageLength = 50;

/** Nothing at all where nothing changed: a stacked row leaves the label out then. */
const differencesOf = ({ before, after }: HistoryEntry) => {
  const lines = differenceWords(before, after);
  return lines.length === 0 ? null : (
    <ul className={styles.differences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

const columns: readonly Column<HistoryEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { id: 'environment', header: 'Environment', cell: ({ environment }) => environment ?? 'all' },
  {
    id: 'module',
    header: 'Module',
    cell: ({ environment, module }) =>
      module !== null && (
        <Whole>
          {environment === null ? (
            module
          ) : (
            <TextLink to={paths.module.href(environment, module)}>{module}</TextLink>
          )}
        </Whole>
      ),
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor },
  {
    id: 'action',
    header: 'Did',
    // Without a module in the row, such as for an override of several modules, the release is named in full.
    cell: ({ action, module, release }) => (
      <>
        {actionWords(action)}{' '}
        {release !== null &&
          (module === null ? `(${release})` : <Whole>({shortRelease(release)})</Whole>)}
      </>
    ),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  { id: 'differences', header: 'What changed', cell: differencesOf },
];

type Older =
  | { readonly status: 'idle' | 'loading' | 'end'; readonly entries: readonly HistoryEntry[] }
  | {
      readonly status: 'failed';
      readonly entries: readonly HistoryEntry[];
      readonly errors: readonly string[];
    };

/** The first page is kept up to date; older ones never change, since rows are only ever added. */
const Entries = ({
  newest,
  environment,
  module,
}: {
  readonly newest: readonly HistoryEntry[];
  readonly environment: string;
  readonly module: string;
}) => {
  const { api } = useConsole();
  const [older, setOlder] = useState<Older>({ status: 'idle', entries: [] });
  const olderIds = new Set(older.entries.map(({ id }) => id));
  const rows = [...newest.filter(({ id }) => !olderIds.has(id)), ...older.entries];
  const loadOlder = (): void => {
    // An entry of the first page may leave that page when newer ones come: it is kept.
    setOlder({ status: 'loading', entries: rows });
    api.readHistory({ environment, module, before: rows.at(-1)?.id, limit: pageLength }).then(
      (entries) =>
        setOlder({
          status: entries.length < pageLength ? 'end' : 'idle',
          entries: [...rows, ...entries],
        }),
      (error: unknown) => setOlder({ status: 'failed', entries: rows, errors: errorLines(error) }),
    );
  };
  const hasMore = older.status !== 'end' && newest.length === pageLength;
  return (
    <Stack>
      <DataTable
        label="History"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        emptyText="Nothing happened here yet"
      />
      {older.status === 'failed' && <ErrorArea errors={older.errors} />}
      {hasMore && (
        <Button variant="secondary" isBusy={older.status === 'loading'} onClick={loadOlder}>
          Show older
        </Button>
      )}
    </Stack>
  );
};

export const HistoryScreen = () => {
  const { api } = useConsole();
  const { environments, modules } = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment');
  const module = query('module');
  const key = `${environment} ${module}`;
  const newest = useLoad(
    key,
    (signal) => api.readHistory({ environment, module, limit: pageLength }, signal),
    10_000,
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>History</Heading>
        <Inline gap={3} align="end">
          <Select
            label="Environment"
            options={environments}
            value={environment}
            placeholder="All environments"
            onChange={(value) => change({ environment: value })}
          />
          <Select
            label="Module"
            options={modules}
            value={module}
            placeholder="All modules"
            onChange={(value) => change({ module: value })}
          />
          <Inline>
            <TextLink href={api.historyFile('csv', { environment, module })}>
              Download as CSV
            </TextLink>
            <TextLink href={api.historyFile('jsonl', { environment, module })}>
              Download as JSON lines
            </TextLink>
          </Inline>
        </Inline>
        <LoadedArea of={newest} label="the history">
          {(entries) => (
            <Entries key={key} newest={entries} environment={environment} module={module} />
          )}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
