import type {
  MapAddress,
  MapModule,
  MapShare,
  ModuleMap,
} from '@billfold/shared/contracts/module-map.contract';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { Address } from '../../entities/rollout/Address';
import { shortRelease } from '../../entities/rollout/release-name';
import {
  audienceOf,
  heldWords,
  runsByEnvironment,
  shownWords,
  slotWords,
  statusWords,
} from './map-words';
import styles from './MapTables.module.css';

/** Nothing at all where there is nothing: a stacked row leaves the label out then. */
const lines = (texts: readonly string[]) =>
  texts.length === 0 ? null : (
    <ul className={styles.lines}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );

const modulesFor = (environment: string): readonly Column<MapModule>[] => [
  { id: 'module', header: 'Module', cell: ({ module }) => module },
  { id: 'status', header: 'State', cell: ({ status }) => statusWords[status].label },
  { id: 'team', header: 'Team', cell: ({ team }) => team },
  {
    id: 'runs',
    header: 'Runs',
    cell: (one) =>
      lines(
        runsByEnvironment(one, environment).map(
          ({ environment: place, runs }) =>
            `${place}: ${runs.map((run) => `${shortRelease(run.release)} (${audienceOf(run)})`).join(', ')}`,
        ),
      ),
  },
  { id: 'slots', header: 'Fills slots', cell: (one) => lines(slotWords(one)) },
  { id: 'uses', header: 'Draws slots', cell: ({ uses = [] }) => lines(uses) },
];

const addresses: readonly Column<MapAddress>[] = [
  { id: 'pattern', header: 'Address', cell: ({ pattern }) => <Address>{pattern}</Address> },
  { id: 'module', header: 'Owner', cell: ({ module }) => module },
  { id: 'held', header: 'Held', cell: heldWords },
  {
    id: 'release',
    header: 'Release',
    cell: ({ release }) => (release === null ? null : shortRelease(release)),
  },
  { id: 'shown', header: 'Shown', cell: (one) => shownWords(one) ?? 'by its owner' },
];

const shares: readonly Column<MapShare>[] = [
  { id: 'name', header: 'Package', cell: ({ name }) => name },
  {
    id: 'provided',
    header: 'Provided by the shell',
    cell: ({ provided }) => [...new Set(provided.map(({ version }) => version))].join(', ') || 'no',
  },
  {
    id: 'needed',
    header: 'Needed',
    cell: ({ needed }) =>
      lines(
        needed.map(
          ({ range, releases, isMet }) =>
            `${isMet ? '' : 'Not met: '}${range} by ${releases.join(', ')}`,
        ),
      ),
  },
];

/** The same as the drawing, in rows. */
export const MapTables = ({ map }: { readonly map: ModuleMap }) => (
  <Stack gap={4}>
    <Stack gap={2}>
      <Heading level={2}>Modules</Heading>
      <DataTable
        label="Modules"
        columns={modulesFor(map.environment)}
        rows={map.modules}
        rowKey={({ module }) => module}
        emptyText="No module"
      />
    </Stack>
    <Stack gap={2}>
      <Heading level={2}>Addresses</Heading>
      <DataTable
        label="Addresses"
        columns={addresses}
        rows={map.addresses}
        rowKey={({ pattern, module, held }) => `${pattern} ${module} ${held}`}
        emptyText="No address"
      />
    </Stack>
    <Stack gap={2}>
      <Heading level={2}>Shared packages</Heading>
      <DataTable
        label="Shared packages"
        columns={shares}
        rows={map.shares}
        rowKey={({ name }) => name}
        emptyText="No shared package"
      />
    </Stack>
  </Stack>
);
