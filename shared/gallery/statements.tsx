import { DetailFacts } from '../src/desk/DetailFacts';
import { Avatar } from '../src/ui/Avatar';
import { Badge } from '../src/ui/Badge';
import { CardBrand } from '../src/ui/CardBrand';
import { DataTable, type Column } from '../src/ui/DataTable';
import { EmptyState } from '../src/ui/EmptyState';
import { ErrorArea } from '../src/ui/ErrorArea';
import { Fact, Facts } from '../src/ui/Facts';
import { Loader } from '../src/ui/Loader';
import { Money } from '../src/ui/Money';
import { PaymentSign } from '../src/ui/PaymentSign';
import { Skeleton } from '../src/ui/Skeleton';
import { Inline, Stack } from '../src/ui/Stack';
import { StatusPill } from '../src/ui/StatusPill';
import { Stepper } from '../src/ui/Stepper';
import { Tooltip } from '../src/ui/Tooltip';
import type { Part } from './part';

type Row = { readonly id: number; readonly name: string; readonly amount: number };
const rows: readonly Row[] = [
  { id: 1, name: 'Ana Rivera', amount: 14_250 },
  { id: 2, name: 'Maple Ridge Homeowners Association of the Northern Hills', amount: 99 },
];
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
];
const table = { columns, rowKey: ({ id }: Row) => id, emptyText: 'Nothing matches your search.' };
const steps = [
  { id: 'file', label: 'Choose a file' },
  { id: 'columns', label: 'Match the columns' },
  { id: 'check', label: 'Check the rows' },
  { id: 'done', label: 'Import' },
];
const facts = (
  <>
    <Fact label="Due date">03/05/2024</Fact>
    <Fact label="Balance">
      <Money amount={14_250} />
    </Fact>
    <Fact label="Email">a-very-long-address-of-one-customer@maple-ridge-homeowners.example</Fact>
    <Fact label="Phone">{''}</Fact>
  </>
);
const looks = ['lines', 'boxes'] as const;
const detailLooks = ['grid', 'compact'] as const;

/** Parts that only show. */
export const statements: readonly Part[] = [
  {
    name: 'Marks',
    Sample: () => (
      <Inline>
        <Avatar name="Ana Rivera" />
        <Badge label="unread">10+</Badge>
        {['paid', 'due', 'late', 'scheduled', 'cancelled'].map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <CardBrand cardType="visa" />
        <CardBrand cardType={null} isBank />
        <Tooltip label="About the code">The last three digits on the back.</Tooltip>
      </Inline>
    ),
  },
  {
    name: 'Facts',
    Sample: () => (
      <Stack>
        {looks.map((look) => (
          <Facts key={look} look={look}>
            {facts}
          </Facts>
        ))}
        {detailLooks.map((look) => (
          <DetailFacts key={look} look={look}>
            {facts}
          </DetailFacts>
        ))}
      </Stack>
    ),
  },
  {
    name: 'Table',
    Sample: () => (
      <Stack>
        <DataTable
          {...table}
          label="Loaded"
          rows={rows}
          sort={{ column: 'name', direction: 'ascending' }}
          onSortChange={() => {}}
        />
        <DataTable {...table} label="Loading" rows={[]} isLoading />
        <DataTable {...table} label="Empty" rows={[]} />
      </Stack>
    ),
  },
  {
    name: 'Waiting, empty and failed',
    Sample: () => (
      <Stack>
        <Loader />
        <Skeleton />
        <EmptyState title="No payments yet." />
        <ErrorArea errors={["We couldn't load the list."]} onRetry={() => {}} />
      </Stack>
    ),
  },
  {
    name: 'Payment sign',
    Sample: () => (
      <Inline>
        <PaymentSign label="Amount paid" amount={14_250} />
        <PaymentSign icon="warning" tone="bad" label="Amount returned" amount={14_250} />
        <PaymentSign icon="clock" tone="neutral" label="Amount paid" amount={null} />
      </Inline>
    ),
  },
  {
    name: 'Stepper',
    Sample: () => (
      <Stack>
        <Stepper label="Import, first step" steps={steps} currentId="file" />
        <Stepper label="Import, third step" steps={steps} currentId="check" onReturn={() => {}} />
      </Stack>
    ),
  },
];
