import type { ModuleHealth } from '@billfold/shared/contracts/module-health';
import type { Now } from '@billfold/shared/contracts/now.contract';
import { changesOfLastHour, mostRecentChanges } from '@billfold/shared/contracts/recent-changes';
import type { HistoryEntry, Overview } from '@billfold/shared/contracts/rollout.contract';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useEnvironmentLoad } from '../../api/use-environment-load';
import { useQuery } from '../../api/use-query';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';
import { Done } from '../../frame/Done';
import { useChange } from '../change-rollout/use-change';
import { readMatrixHealth } from '../show-overview/matrix-health';
import { LastWatch } from './LastWatch';
import { rowsOf } from './now-rows';
import { RecentChanges } from './RecentChanges';
import { ServedTable } from './ServedTable';

const everyMs = 3_000;
const healthEveryMs = 15_000;

type Shown = { readonly now: Now; readonly changes: readonly HistoryEntry[] };

const Body = ({
  shown: { now, changes },
  overview,
  health,
}: {
  readonly shown: Shown;
  readonly overview: Overview;
  readonly health: ReadonlyMap<string, ModuleHealth> | undefined;
}) => {
  const { done, begin, dialog } = useChange();
  const rows = rowsOf(now.modules, now.environment, overview, health);
  if (rows.length === 0)
    return <EmptyState title={`Nothing is served in ${now.environment} yet`} />;
  return (
    <Stack gap={4}>
      <Done sentence={done} />
      <ServedTable
        rows={rows}
        onBegin={(kind, { place: { state, isProtected } }) => begin({ kind, state, isProtected })}
      />
      <Heading level={2}>Changed in the last hour</Heading>
      <RecentChanges changes={changes} />
      <LastWatch watch={now.watch} />
      {dialog}
    </Stack>
  );
};

/**
 * For an incident: the served releases, the last changes, the state of the gates, and one press to the last good state.
 */
export const NowScreen = () => {
  const { api, overview, refresh } = useConsole();
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const shown = useEnvironmentLoad(
    environment,
    async (signal): Promise<Shown> => {
      const [now, history] = await Promise.all([
        api.readNow(environment, signal),
        api.readHistory({ environment, limit: mostRecentChanges }, signal),
      ]);
      return { now, changes: changesOfLastHour(now, history) };
    },
    everyMs,
  );
  const { loaded: health } = useEnvironmentLoad(
    environment,
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
        <LoadedArea of={shown} label="what is served">
          {(value) => (
            <LoadedArea of={{ loaded: overview, reload: refresh }} label="what is served">
              {(loadedOverview) => (
                <Body
                  key={environment}
                  shown={value}
                  overview={loadedOverview}
                  health={health.status === 'loaded' ? health.value.get(environment) : undefined}
                />
              )}
            </LoadedArea>
          )}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
