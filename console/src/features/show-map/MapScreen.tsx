import { mapOfModule } from '@billfold/shared/contracts/map-of-module';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useEnvironmentLoad } from '../../api/use-environment-load';
import { useQuery } from '../../api/use-query';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';
import { MapDrawing } from './MapDrawing';
import { MapTables } from './MapTables';

const everyMs = 10_000;

export const MapScreen = () => {
  const { api } = useConsole();
  const { servedHere } = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || servedHere;
  const module = query('module');
  const load = useEnvironmentLoad(
    environment,
    (signal) => api.readMap(environment, signal),
    everyMs,
  );
  const modules =
    load.loaded.status === 'loaded' ? load.loaded.value.modules.map((one) => one.module) : [];
  const names = module === '' || modules.includes(module) ? modules : [...modules, module];
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Map</Heading>
        <Inline gap={3}>
          <EnvironmentSelect
            value={environment}
            onChange={(value) => change({ environment: value })}
          />
          <Select
            label="Module"
            options={names.map((name) => ({ value: name, label: name }))}
            value={module}
            placeholder="All modules"
            onChange={(value) => change({ module: value })}
          />
        </Inline>
        <LoadedArea of={load} label="the map">
          {(whole) => {
            const map = module === '' ? whole : mapOfModule(whole, module);
            if (map.modules.length === 0)
              return <EmptyState title={`${environment} has no module ${module}`} icon="search" />;
            return (
              <Stack gap={5}>
                <ErrorArea errors={map.conflicts} />
                <MapDrawing map={map} />
                <MapTables map={map} />
              </Stack>
            );
          }}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
