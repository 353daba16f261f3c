import type { GateOpinion, ModuleNow, Now } from '@billfold/shared/contracts/now.contract';
import { changesOfLastHour, mostRecentChanges } from '@billfold/shared/contracts/recent-changes';
import type { HistoryEntry, Overview } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { actionWords } from '../../entities/rollout/rollout-words';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';
import { Whole } from '../../entities/rollout/Whole';
import { Done } from '../../frame/Done';
import { paths } from '../../module/paths';
import { changeTexts, type ChangeKind } from '../change-rollout/change-kinds';
import { useChange } from '../change-rollout/use-change';
import { whyNot, type Place } from '../change-rollout/why-not';
import { readMatrixHealth, unvisited, type CellHealth } from '../show-overview/matrix-health';
import styles from './NowScreen.module.css';

const everyMs = 3_000;
const healthEveryMs = 15_000;

type Row = ModuleNow & { readonly place: Place; readonly health: CellHealth | undefined };
type Shown = { readonly now: Now; readonly changes: readonly HistoryEntry[] };

/** What fails now comes first, then what is switched off, then canaries. */
const urgency = ({ health, disabled, gate }: Row): number => {
  if (health?.tone === 'bad' || gate?.verdict === 'failure') return 0;
  if (disabled !== null) return 1;
  return gate === null ? 3 : 2;
};

const verdicts = {
  paused: { label: 'Paused', tone: 'warning' },
  ungated: { label: 'No gate', tone: 'neutral' },
  undecided: { label: 'Undecided', tone: 'info' },
  success: { label: 'Good', tone: 'success' },
  failure: { label: 'Rolls back', tone: 'danger' },
  inconclusive: { label: 'Cannot tell', tone: 'warning' },
} as const satisfies Record<GateOpinion['verdict'], { label: string; tone: string }>;

const tones = { none: 'neutral', good: 'success', doubtful: 'warning', bad: 'danger' } as const;

const Served = ({ served, disabled, payment }: ModuleNow) => (
  <ul className={styles.lines}>
    {disabled !== null && (
      <li>
        <StatusPill status="disabled" label="Switched off" tone="danger" /> “{disabled}”
      </li>
    )}
    {served.map(({ release, to }) => (
      <li key={`${release} ${to}`}>
        <Whole>
          <strong>{shortRelease(release)}</strong>
        </Whole>{' '}
        to {to}
      </li>
    ))}
    {payment !== null && (
      <li>
        <Whole>
          <strong>{shortRelease(payment)}</strong>
        </Whole>{' '}
        on payment pages, until the default has soaked
      </li>
    )}
  </ul>
);

const Gate = ({ gate }: { readonly gate: GateOpinion }) => (
  <div>
    <StatusPill
      status={gate.verdict}
      label={verdicts[gate.verdict].label}
      tone={verdicts[gate.verdict].tone}
    />{' '}
    {gate.why}
  </div>
);

const columnsWith = (
  wayBack: (row: Row) => { readonly kind: ChangeKind; readonly why: string | null } | null,
  onOpen: (kind: ChangeKind, row: Row) => void,
): readonly Column<Row>[] => [
  {
    id: 'module',
    header: 'Module',
    cell: ({ module, place }) => (
      <TextLink to={paths.module.href(place.state.environment, module)}>{module}</TextLink>
    ),
  },
  { id: 'served', header: 'Visitors get', cell: (row) => <Served {...row} /> },
  {
    id: 'areas',
    header: 'Where',
    cell: ({ areas }) => (
      <ul className={styles.lines}>
        {areas.map(({ area, address, more }) => (
          <li key={area}>
            {area}: {address}
            {more > 0 && ` and ${more} more`}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'health',
    header: 'Last 15 minutes',
    cell: ({ health }) =>
      health !== undefined && (
        <StatusPill status={health.tone} label={health.words} tone={tones[health.tone]} />
      ),
  },
  {
    id: 'gate',
    header: 'The gate thinks',
    cell: ({ gate }) => gate !== null && <Gate gate={gate} />,
  },
  {
    id: 'back',
    header: 'Way back',
    cell: (row) => {
      const way = wayBack(row);
      if (way === null) return null;
      const to =
        way.kind === 'rollback' && row.back !== null ? ` to ${shortRelease(row.back)}` : '';
      return (
        <Button
          size="small"
          variant={changeTexts[way.kind].isDangerous ? 'danger' : 'secondary'}
          disabled={way.why !== null}
          aria-label={`${changeTexts[way.kind].button}${to}: ${row.module}`}
          onClick={() => onOpen(way.kind, row)}
        >
          {changeTexts[way.kind].button}
          {to}
        </Button>
      );
    },
  },
];

const changeColumns: readonly Column<HistoryEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor },
  {
    id: 'what',
    header: 'Did',
    cell: ({ action, module, release }) => (
      <>
        {actionWords(action)}
        {(module ?? release) !== null && ': '}
        {module}{' '}
        {release !== null && <Whole>{module === null ? release : shortRelease(release)}</Whole>}
      </>
    ),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
];

const Watched = ({ watch }: Pick<Now, 'watch'>) => {
  if (watch === null) return <p>Payment pages were not watched yet.</p>;
  const found =
    watch.differences === 0
      ? 'no difference'
      : `${watch.differences} ${watch.differences === 1 ? 'difference' : 'differences'}`;
  return (
    <p>
      {watch.by} watched {watch.pages} payment {watch.pages === 1 ? 'page' : 'pages'},{' '}
      <Moment at={watch.at} />: {found} from the <TextLink to={paths.inventory}>inventory</TextLink>
      .
    </p>
  );
};

const Body = ({
  shown: { now, changes },
  overview,
  health,
}: {
  readonly shown: Shown;
  readonly overview: Overview;
  readonly health: ReadonlyMap<string, CellHealth> | undefined;
}) => {
  const { operator } = useConsole();
  const { done, begin, dialog } = useChange();
  const environment = overview.environments.find(({ name }) => name === now.environment);
  const rows = now.modules.flatMap((found): readonly Row[] => {
    const state = environment?.modules.find(({ module }) => module === found.module);
    if (environment === undefined || state === undefined) return [];
    const { isProtected, needsSecondPerson = false } = environment;
    const place = { state, isProtected, needsSecondPerson, isReadOnly: overview.isReadOnly };
    const seen = health === undefined ? undefined : (health.get(found.module) ?? unvisited);
    return [{ ...found, place, health: seen }];
  });
  const wayBack = ({ disabled, back, place }: Row) => {
    if (disabled === null && back === null) return null;
    const kind = disabled === null ? ('rollback' as const) : ('enable' as const);
    return { kind, why: whyNot(operator, kind, place) };
  };
  const columns = columnsWith(wayBack, (kind, { place: { state, isProtected } }) =>
    begin({ kind, state, isProtected }),
  );
  if (rows.length === 0)
    return <EmptyState title={`Nothing is served in ${now.environment} yet`} />;
  return (
    <Stack gap={4}>
      <Done sentence={done} />
      <DataTable
        label="What visitors get"
        columns={columns}
        rows={rows.toSorted((one, other) => urgency(one) - urgency(other))}
        rowKey={({ module }) => module}
        emptyText=""
      />
      <Heading level={2}>Changed in the last hour</Heading>
      <DataTable
        label="Changes of the last hour"
        columns={changeColumns}
        rows={changes}
        rowKey={({ id }) => id}
        emptyText="Nothing was changed"
      />
      <Watched watch={now.watch} />
      {dialog}
    </Stack>
  );
};

/** For the minute in which something is wrong: what visitors get, what changed, what the gates think, and the way back. */
export const NowScreen = () => {
  const { api, overview } = useConsole();
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const key = environment === '' ? null : environment;
  const shown = useLoad(
    key,
    async (signal): Promise<Shown> => {
      const [now, history] = await Promise.all([
        api.readNow(environment, signal),
        api.readHistory({ environment, limit: mostRecentChanges }, signal),
      ]);
      return { now, changes: changesOfLastHour(now, history) };
    },
    everyMs,
  );
  const health = useLoad(
    key,
    (signal) => readMatrixHealth(api, [environment], signal),
    healthEveryMs,
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Now</Heading>
        <Inline>
          <EnvironmentSelect
            value={environment}
            onChange={(value) => change({ environment: value })}
          />
        </Inline>
        <LoadedArea of={shown} label="what visitors get">
          {(value) =>
            overview.status === 'loaded' && (
              <Body
                key={environment}
                shown={value}
                overview={overview.value}
                health={
                  health.loaded.status === 'loaded'
                    ? health.loaded.value.get(environment)
                    : undefined
                }
              />
            )
          }
        </LoadedArea>
      </Stack>
    </Page>
  );
};
