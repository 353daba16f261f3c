import { countText } from '@billfold/shared/contracts/count-text';
import { unvisited, type ModuleHealth } from '@billfold/shared/contracts/module-health';
import type { Overview, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { Page } from '@billfold/shared/ui/Page';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { Link } from 'react-router-dom';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad, type Loaded } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { shortRelease } from '../../entities/rollout/release-name';
import { percentText } from '../../entities/rollout/rollout-words';
import { Done } from '../../frame/Done';
import { paths } from '../../module/paths';
import { canRollBack, type ChangeKind } from '../change-rollout/change-kinds';
import { useChange } from '../change-rollout/use-change';
import { whyNot, type Place } from '../change-rollout/why-not';
import { WaitingChanges } from '../confirm-change/WaitingChanges';
import { Environments } from '../protect-environment/Environments';
import { displayOrder } from '../../entities/rollout/environment-order';
import { readMatrixHealth, type MatrixHealth } from './matrix-health';
import styles from './OverviewScreen.module.css';
import { UnderWay, type Found } from './UnderWay';

type Environment = Overview['environments'][number];

const healthEveryMs = 30_000;

const PercentBar = ({ percent }: { readonly percent: number }) => (
  <span className={styles.bar} aria-hidden="true">
    <span className={styles.filled} style={{ width: `${percent}%` }} />
  </span>
);

/** Undefined until it is known. */
const healthOf = (
  health: Loaded<MatrixHealth>,
  { environment, module }: RolloutState,
): ModuleHealth | undefined => {
  const there = health.status === 'loaded' ? health.value.get(environment) : undefined;
  return there === undefined ? undefined : (there.get(module) ?? unvisited);
};

const HealthDot = ({ found }: { readonly found: ModuleHealth | undefined }) =>
  found === undefined ? null : (
    <span className={styles.health}>
      <span className={styles[found.tone]} aria-hidden="true" />
      {found.words}
    </span>
  );

const defaultWords = (state: RolloutState): string =>
  state.default === null ? 'no default' : shortRelease(state.default);

type OnOpen = (kind: ChangeKind, place: Place) => void;

const Cell = ({ found, onOpen }: { readonly found: Found; readonly onOpen: OnOpen }) => {
  const { operator } = useConsole();
  const { state, health } = found;
  const { percentage, disabled, lock, tenants, channels } = state;
  return (
    <div className={styles.cell}>
      <span className={styles.first}>
        <Link
          className={styles.served}
          to={paths.module.href(state.environment, state.module)}
          aria-label={`${defaultWords(state)}: ${state.module} in ${state.environment}`}
        >
          {defaultWords(state)}
        </Link>
        {percentage === null &&
          canRollBack(state) &&
          whyNot(operator, 'rollback', found) === null && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Roll back: ${state.module} in ${state.environment}`}
              onClick={() => onOpen('rollback', found)}
            >
              Roll back
            </Button>
          )}
      </span>
      {percentage !== null && (
        <span className={styles.canary}>
          <span>
            {percentText(percentage.percent)} {shortRelease(percentage.release)}
          </span>
          <PercentBar percent={percentage.percent} />
          <span className={styles.small}>
            {percentage.paused !== null
              ? 'paused'
              : percentage.gate === null
                ? 'no gate'
                : 'gate decides'}
          </span>
        </span>
      )}
      {(disabled !== null || lock !== null || tenants.length + channels.length > 0) && (
        <Inline gap={1}>
          {disabled !== null && <StatusPill status="disabled" label="Switched off" tone="danger" />}
          {lock !== null && <StatusPill status="locked" tone="warning" />}
          {tenants.length > 0 && (
            <StatusPill
              status="tenants"
              label={countText(tenants.length, 'merchant')}
              tone="info"
            />
          )}
          {channels.length > 0 && (
            <StatusPill
              status="channels"
              label={countText(channels.length, 'channel')}
              tone="info"
            />
          )}
        </Inline>
      )}
      <HealthDot found={health} />
    </div>
  );
};

type MatrixProps = {
  readonly environments: readonly Environment[];
  readonly modules: readonly string[];
  readonly servedHere: string;
  readonly found: readonly Found[];
  readonly onOpen: OnOpen;
};

const Matrix = ({ environments, modules, servedHere, found, onOpen }: MatrixProps) => (
  <div className={styles.frame}>
    <table className={styles.matrix} aria-label="Modules and environments">
      <thead>
        <tr>
          <th scope="col">Module</th>
          {environments.map(({ name, isProtected }) => (
            <th key={name} scope="col">
              {name} {isProtected && <Icon name="lock" size={14} label="protected" />}
              {name === servedHere && <span className={styles.here}>served here</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <tr key={module}>
            <th scope="row">{module}</th>
            {environments.map(({ name }) => {
              const one = found.find(
                ({ state }) => state.environment === name && state.module === module,
              );
              return (
                <td key={name} data-environment={name}>
                  {one === undefined ? (
                    <Link
                      className={styles.absent}
                      to={paths.module.href(name, module)}
                      aria-label={`not there: ${module} in ${name}`}
                    >
                      not there
                    </Link>
                  ) : (
                    <Cell found={one} onOpen={onOpen} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** So many rows are searched rather than read. */
const searchedFrom = 12;

const Served = ({
  overview,
  health,
}: {
  readonly overview: Overview;
  readonly health: Loaded<MatrixHealth>;
}) => {
  const { done, setDone, begin, dialog } = useChange();
  const [query, change] = useQuery();
  const used = overview.environments
    .filter(({ modules }) => modules.length > 0)
    .toSorted(displayOrder.environments);
  const found: readonly Found[] = used.flatMap(
    ({ isProtected, needsSecondPerson = false, modules }) =>
      modules.map((state) => ({
        state,
        isProtected,
        needsSecondPerson,
        isReadOnly: overview.isReadOnly,
        health: healthOf(health, state),
      })),
  );
  const modules = [...new Set(found.map(({ state }) => state.module))].toSorted(
    displayOrder.modules,
  );
  const shown = modules.filter((module) => module.includes(query('find').trim().toLowerCase()));
  const handleOpen: OnOpen = (kind, { state, isProtected }) => begin({ kind, state, isProtected });
  return (
    <Stack gap={4}>
      <Done sentence={done} />
      <WaitingChanges overview={overview} onDone={setDone} />
      {used.length === 0 ? (
        <EmptyState title="Nothing is released yet">
          <p>Release the shell first: npm run release -w shell -- --env dev</p>
        </EmptyState>
      ) : (
        <>
          <UnderWay found={found} onOpen={handleOpen} />
          {modules.length > searchedFrom && (
            <SearchField
              label="Find a module"
              placeholder="Find a module"
              value={query('find')}
              onChange={(find) => change({ find })}
            />
          )}
          {shown.length === 0 ? (
            <EmptyState title={`No module is called ${query('find')}`} icon="search" />
          ) : (
            <Matrix
              environments={used}
              modules={shown}
              servedHere={overview.environment}
              found={found}
              onOpen={handleOpen}
            />
          )}
        </>
      )}
      <Heading level={2}>Environments</Heading>
      <Environments overview={overview} onDone={setDone} />
      {dialog}
    </Stack>
  );
};

export const OverviewScreen = () => {
  const { api, overview, refresh } = useConsole();
  const environments = overview.status === 'loaded' ? overview.value.environments : [];
  const visited = environments.flatMap(({ name, modules }) => (modules.length === 0 ? [] : [name]));
  const { loaded: health } = useLoad(
    visited.length === 0 ? null : visited.join(' '),
    (signal) => readMatrixHealth(api, visited, signal),
    healthEveryMs,
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Overview</Heading>
        <LoadedArea of={{ loaded: overview, reload: refresh }} label="what is served">
          {(value) => <Served overview={value} health={health} />}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
