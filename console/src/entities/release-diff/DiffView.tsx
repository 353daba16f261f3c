import {
  diffParts,
  noDiffText,
  sameDescription,
  type DiffPart,
  type DiffRow,
} from '@billfold/shared/contracts/release-diff-words';
import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { Address } from '../rollout/Address';

// Names of releases would be too long for the lines of a narrow screen.
const columns: readonly Column<DiffRow>[] = [
  { id: 'subject', header: 'What', cell: ({ subject }) => <Address>{subject}</Address> },
  { id: 'before', header: 'Before', cell: ({ before }) => before },
  { id: 'after', header: 'After', cell: ({ after }) => after },
];

const Part = ({ title, rows }: DiffPart) => (
  <Stack gap={2}>
    <Heading level={3}>{title}</Heading>
    {rows.length === 0 ? (
      <p>{noDiffText}</p>
    ) : (
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ subject }) => subject}
        emptyText={noDiffText}
      />
    )}
  </Stack>
);

/** How two releases differ, part by part. */
export const DiffView = ({ diff }: { readonly diff: ReleaseDiff }) => {
  const same = sameDescription(diff);
  return (
    <Stack>
      {same !== null && <p>{same}</p>}
      {diffParts(diff).map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </Stack>
  );
};
