import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Moment } from '../rollout/Moment';

type ReportTableProps = {
  readonly label: string;
  readonly rows: readonly CollectedReport[];
  readonly emptyText: string;
  readonly hasKind?: boolean;
};

const columnsWith = (hasKind: boolean): readonly Column<CollectedReport>[] => [
  { id: 'lastAt', header: 'Last', cell: ({ lastAt }) => <Moment at={lastAt} isShort /> },
  { id: 'kind', header: 'Kind', isHidden: !hasKind, cell: ({ kind }) => kind },
  { id: 'rule', header: 'Rule', cell: ({ rule }) => rule },
  { id: 'subject', header: 'What', cell: ({ subject }) => subject },
  { id: 'count', header: 'Times', cell: ({ count }) => count },
];

/** Reports of one place, equal ones counted. */
export const ReportTable = ({ label, rows, emptyText, hasKind = false }: ReportTableProps) => (
  <DataTable
    label={label}
    columns={columnsWith(hasKind)}
    rows={rows}
    rowKey={({ kind, rule, subject }) => `${kind} ${rule} ${subject}`}
    emptyText={emptyText}
  />
);
