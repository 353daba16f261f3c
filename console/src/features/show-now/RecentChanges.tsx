import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease, withShortReleases } from '../../entities/rollout/release-name';
import { actionWords } from '../../entities/rollout/rollout-words';
import { Whole } from '../../entities/rollout/Whole';

const columns: readonly Column<HistoryEntry>[] = [
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
        {release !== null &&
          (module === null ? withShortReleases(release) : <Whole>{shortRelease(release)}</Whole>)}
      </>
    ),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => withShortReleases(reason) },
];

export const RecentChanges = ({ changes }: { readonly changes: readonly HistoryEntry[] }) => (
  <DataTable
    label="Changes of the last hour"
    columns={columns}
    rows={changes}
    rowKey={({ id }) => id}
    emptyText="Nothing was changed"
  />
);
