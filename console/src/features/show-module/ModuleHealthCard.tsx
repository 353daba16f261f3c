import type { ModuleHealth, ReleaseHealth } from '@billfold/shared/contracts/beacon.contract';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { LineChart } from '@billfold/shared/charts/LineChart';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { zoneName } from '../../entities/rollout/times';
import { figureWords, markersOf, measures, ranges, seriesOf } from './health-series';
import styles from './ModuleScreen.module.css';

type Shown = {
  readonly health: ModuleHealth;
  readonly history: readonly HistoryEntry[];
  readonly readAt: number;
};
type Cause = ReleaseHealth['causes'][number] & { readonly release: string };

const everyMs = 15_000;
/** The latest changes; the history has them all. */
const atMostListed = 8;

const totals: readonly Column<ReleaseHealth>[] = [
  {
    id: 'release',
    header: 'Release',
    cell: ({ release }) => shortRelease(release),
  },
  ...measures.map((measure): Column<ReleaseHealth> => ({
    id: measure.id,
    header: measure.short,
    align: 'end',
    cell: ({ total }) => figureWords(measure, total),
  })),
  {
    id: 'how',
    header: 'Fell back',
    align: 'end',
    cell: ({ total: { fellBack, errored } }) =>
      errored === 0 ? fellBack : `${fellBack}, errors ${errored}`,
  },
];

const causeWords: Readonly<Record<string, string>> = {
  missing: 'the file is missing',
  changed: 'its bytes are not the released ones',
  unreachable: 'no answer came',
  timeout: 'it took too long',
  contract: 'the shell does not serve its contract',
  threw: 'its code threw an error',
  api_failed: 'its code threw an error after the API had failed',
  blank: 'nothing was to be seen in its place',
  endless: 'it never got beyond its loading state',
  hang: 'the page stopped answering while it was at work',
};

const causes: readonly Column<Cause>[] = [
  { id: 'release', header: 'Release', cell: ({ release }) => shortRelease(release) },
  { id: 'cause', header: 'Cause', cell: ({ cause }) => causeWords[cause] ?? cause },
  { id: 'step', header: 'Step', cell: ({ step }) => step },
  { id: 'file', header: 'File', cell: ({ file }) => file ?? '' },
  { id: 'count', header: 'Times', cell: ({ count }) => count },
];

const HealthBody = ({
  shown: { health, history, readAt },
  minutes,
}: {
  readonly shown: Shown;
  readonly minutes: number;
}) => {
  const seen = health.releases.filter(({ total }) => total.views + total.lost > 0);
  const fromMs = readAt - minutes * 60_000;
  const markers = markersOf(history, fromMs);
  const found = seen.flatMap(({ release, causes: own }) =>
    own.map((cause) => ({ ...cause, release })),
  );
  if (seen.length === 0) return <EmptyState title="No visits in this time" icon="clock" />;
  return (
    <Stack gap={4}>
      <div className={styles.charts}>
        {measures.map((measure) => (
          <LineChart
            key={measure.id}
            title={measure.title}
            unit={measure.unit}
            series={seriesOf(measure, seen)}
            markers={markers}
            fromMs={fromMs}
            toMs={readAt}
          />
        ))}
      </div>
      {markers.length > 0 && (
        <ul className={styles.small} aria-label="Changes in this time">
          {markers.slice(0, atMostListed).map(({ atMs, label }) => (
            <li key={`${atMs} ${label}`}>
              <Moment at={new Date(atMs).toISOString()} />: {label}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.small}>
        Times are in the zone {zoneName()}. A dash: nothing was measured. While a gate judges a
        canary, two more things are counted: a page view is lost when it ends without an outcome,
        and a press is in vain when it leads nowhere or to an error.
      </p>
      <DataTable
        label="Health by release"
        columns={totals}
        rows={seen}
        rowKey={({ release }) => release}
        emptyText="No visits"
      />
      <Heading level={3}>Why it failed</Heading>
      {found.length === 0 ? (
        <p className={styles.small}>No page named a failure.</p>
      ) : (
        <DataTable
          label="Causes of failures"
          columns={causes}
          rows={found}
          rowKey={(cause) => `${cause.release} ${cause.cause} ${cause.step} ${cause.file}`}
          emptyText=""
        />
      )}
    </Stack>
  );
};

/** Shows the health of each release of the module. */
export const ModuleHealthCard = ({
  environment,
  module,
}: {
  readonly environment: string;
  readonly module: string;
}) => {
  const { api } = useConsole();
  const [minutes, setMinutes] = useState<number>(60);
  const shown = useLoad(
    `${environment} ${module} ${minutes}`,
    async (signal): Promise<Shown> => {
      const [health, history] = await Promise.all([
        api.readHealth(environment, module, minutes, signal),
        api.readHistory({ environment, module, limit: 100 }, signal),
      ]);
      return { health, history, readAt: Date.now() };
    },
    everyMs,
  );
  return (
    <Card padding="large">
      <Stack>
        <Inline justify="between">
          <Heading level={2}>Health</Heading>
          <div className={styles.ranges} role="group" aria-label="Time shown">
            {ranges.map((range) => (
              <Button
                key={range.minutes}
                size="small"
                variant={range.minutes === minutes ? 'primary' : 'secondary'}
                aria-pressed={range.minutes === minutes}
                onClick={() => setMinutes(range.minutes)}
              >
                {range.label}
              </Button>
            ))}
          </div>
        </Inline>
        <LoadedArea of={shown} label="the health">
          {(value) => <HealthBody shown={value} minutes={minutes} />}
        </LoadedArea>
      </Stack>
    </Card>
  );
};
