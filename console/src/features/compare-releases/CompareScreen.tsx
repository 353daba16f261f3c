import type { ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { DiffView } from '../../entities/release-diff/DiffView';
import { shortRelease } from '../../entities/rollout/release-name';
import { shortMoment } from '../../entities/rollout/times';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';

const optionsOf = (releases: readonly ReleaseSummary[], module: string, served: string | null) =>
  releases
    .filter((one) => one.module === module)
    .map(({ name, registeredAt, retiredAt }) => ({
      value: name,
      label: `${shortRelease(name)}, ${name === served ? 'served now' : `registered ${shortMoment(registeredAt)}`}`,
      isDisabled: retiredAt !== null,
    }));

const modulesOf = (releases: readonly ReleaseSummary[]): readonly string[] =>
  [...new Set(releases.map(({ module }) => module))].toSorted();

/** Compares two releases of a module. Without `from`: with what is served. */
export const CompareScreen = () => {
  const { api, overview } = useConsole();
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const to = query('to');
  const module = to.split('@')[0] || query('module');
  const served =
    overview.status === 'loaded'
      ? (overview.value.environments
          .find(({ name }) => name === environment)
          ?.modules.find((state) => state.module === module)?.default ?? null)
      : null;
  const from = query('from') || (served ?? '');
  const releases = useLoad('releases', (signal) => api.readReleases(undefined, signal));
  const isChosen = to !== '' && from !== '' && environment !== '';
  const diff = useLoad(isChosen ? `diff ${environment} ${from} ${to}` : null, (signal) =>
    api.readDiff({ environment, from, to }, signal),
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Compare releases</Heading>
        <Inline>
          <EnvironmentSelect
            value={environment}
            onChange={(value) => change({ environment: value })}
          />
        </Inline>
        <LoadedArea of={releases} label="the releases">
          {(modules) => (
            <Inline>
              <Select
                label="Module"
                options={modulesOf(modules).map((name) => ({ value: name, label: name }))}
                value={module}
                placeholder="Choose a module"
                onChange={(value) => change({ module: value, from: '', to: '' })}
              />
              <Select
                label="From"
                options={optionsOf(modules, module, served)}
                value={from}
                placeholder="Choose a release"
                isDisabled={module === ''}
                onChange={(value) => change({ from: value })}
              />
              <Select
                label="To"
                options={optionsOf(modules, module, served)}
                value={to}
                placeholder="Choose a release"
                isDisabled={module === ''}
                onChange={(value) => change({ to: value })}
              />
            </Inline>
          )}
        </LoadedArea>
        {isChosen ? (
          <LoadedArea of={diff} label="the comparison">
            {(value) => (
              <Stack gap={3}>
                <Heading level={2}>
                  {shortRelease(value.from)} to {shortRelease(value.to)}
                </Heading>
                <DiffView diff={value} />
              </Stack>
            )}
          </LoadedArea>
        ) : (
          <p>Choose two releases of a module.</p>
        )}
      </Stack>
    </Page>
  );
};
