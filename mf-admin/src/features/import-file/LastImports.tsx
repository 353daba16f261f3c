import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { ListTable } from '@billfold/shared/list/ListTable';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useAskAgain } from '@billfold/shared/store/use-ask-again';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useImportAddress } from './import-address';
import { importList, isMoving, shareDone } from './import.resource';
import { number, stateWordsOf } from './import-words';
import styles from './ImportFile.module.css';

/** A running import shows its progress: `Importing 24%`. */
const stateText = (row: ImportView): string => {
  const { label } = stateWordsOf(row);
  if (!isMoving(row)) return label;
  if (row.operation?.state === 'cancelling') return 'Canceling';
  const share = shareDone(row);
  return share === null ? label : `${label} ${Math.floor(share * 100)}%`;
};

const columns: readonly Column<ImportView>[] = [
  {
    id: 'file',
    header: 'File',
    width: '34%',
    cell: (row) => (row.file_name === '' ? `Import ${row.id}` : row.file_name),
    onPhone: 'title',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => (
      <StatusPill status={row.state} tone={stateWordsOf(row).tone} label={stateText(row)} />
    ),
    onPhone: 'end',
  },
  {
    id: 'rows',
    header: 'Rows',
    cell: (row) => number(row.rows),
    align: 'end',
    onPhone: 'labelled',
  },
  { id: 'business', header: 'Business', cell: (row) => row.merchant_name, onPhone: 'none' },
  { id: 'by', header: 'By', cell: (row) => row.created_by, isWideOnly: 'small', onPhone: 'none' },
  {
    id: 'at',
    header: 'When',
    cell: (row) => (
      <span className={styles.when}>
        <StaffTime at={row.created_at} merchantId={row.merchant_id} />
      </span>
    ),
    onPhone: 'line',
  },
];

const FollowMoving = ({
  rows,
  reload,
}: {
  readonly rows: readonly ImportView[];
  readonly reload: () => void;
}) => {
  useAskAgain(rows.some(isMoving), reload);
  return null;
};

/** Where imports that go on, wait for a person or have ended are found again. */
export const LastImports = ({ kind }: { readonly kind: ImportKind }) => {
  const { hrefOf } = useImportAddress(kind);
  return (
    <Stack gap={2}>
      <Heading level={2}>Last imports</Heading>
      <ListTable
        list={importList}
        label="Last imports"
        columns={columns}
        defaultSort={{ column: 'id', direction: 'descending' }}
        emptyText={`No ${kind} were imported in the last 30 days.`}
        emptyIcon="upload"
        scope={{ kind }}
        rowLink={({ id }) => hrefOf(id)}
        Follow={FollowMoving}
      />
    </Stack>
  );
};
