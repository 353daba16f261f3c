import type { ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { Moment } from '../../entities/rollout/Moment';
import { shortMoment } from '../../entities/rollout/times';
import { useChoices } from '../../entities/rollout/use-choices';
import { paths } from '../../module/paths';
import { Places } from './Places';

const columns: readonly Column<ReleaseSummary>[] = [
  {
    id: 'name',
    header: 'Release',
    cell: ({ name }) => <TextLink to={paths.release.href(name)}>{name}</TextLink>,
  },
  {
    id: 'registeredAt',
    header: 'Registered',
    cell: ({ registeredAt }) => <Moment at={registeredAt} isShort />,
  },
  { id: 'registeredBy', header: 'By', cell: ({ registeredBy }) => registeredBy },
  { id: 'signedBy', header: 'Signed by', cell: ({ signedBy }) => signedBy ?? 'not signed' },
  {
    id: 'servedIn',
    header: 'Used in',
    cell: ({ retiredAt, ...release }) =>
      retiredAt === null ? (
        <Places release={release} none="none" />
      ) : (
        <StatusPill status="retired" label={`Retired ${shortMoment(retiredAt)}`} />
      ),
  },
];

export const ReleasesScreen = () => {
  const { api } = useConsole();
  const { modules } = useChoices();
  const [query, change] = useQuery();
  const module = query('module');
  const releases = useLoad(
    `releases ${module}`,
    (signal) => api.readReleases(module, signal),
    15_000,
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Releases</Heading>
        <Inline>
          <Select
            label="Module"
            options={modules}
            value={module}
            placeholder="All modules"
            onChange={(value) => change({ module: value })}
          />
        </Inline>
        <LoadedArea of={releases} label="the releases">
          {(rows) => (
            <DataTable
              label="Releases"
              columns={columns}
              rows={rows}
              rowKey={({ name }) => name}
              emptyText="No release is registered"
            />
          )}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
