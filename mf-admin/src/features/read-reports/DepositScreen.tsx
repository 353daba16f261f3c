import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import type { DepositLineView, DepositView } from '@billfold/shared/contracts/report.contract';
import { signedLine } from '@billfold/shared/contracts/report-words';
import { formatDate } from '@billfold/shared/format/dates';
import { capitalise } from '@billfold/shared/format/names';
import { csvExport } from '@billfold/shared/list/csv-export';
import { ListTable } from '@billfold/shared/list/ListTable';
import { useMay } from '@billfold/shared/remote/permission';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { Difference } from './Difference';
import styles from './Reports.module.css';
import { depositDetail, depositLineList } from './report-lists.resource';

const columns: readonly Column<DepositLineView>[] = [
  {
    id: 'full_name',
    header: 'Name',
    cell: (row) => row.full_name || 'Not in our records',
    onPhone: 'title',
  },
  { id: 'kind', header: 'Kind', cell: (row) => capitalise(row.kind), onPhone: 'line' },
  { id: 'reference', header: 'Reference', cell: (row) => row.reference, onPhone: 'labelled' },
  {
    id: 'visible_method',
    header: 'Payment Method',
    cell: (row) => row.visible_method,
    onPhone: 'line',
  },
  {
    id: 'recorded',
    header: 'Our record',
    cell: (row) =>
      row.recorded === null ? (
        <strong className={styles.wrong}>Missing</strong>
      ) : (
        <Money amount={signedLine(row.kind, row.recorded)} />
      ),
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={signedLine(row.kind, row.amount)} />,
    align: 'end',
    onPhone: 'end',
  },
];

const csv = csvExport({
  method: 'POST',
  path: 'reports/deposit_lines/export',
  fileName: 'deposit_lines.csv',
});

type DepositProps = { readonly deposit: DepositView };

const DepositFacts = ({ deposit }: DepositProps) => (
  <>
    <Heading level={1}>{`Deposit of ${formatDate(deposit.funded_on)}`}</Heading>
    <p>
      {deposit.merchant_name} · {deposit.reference}
    </p>
    <Facts look="boxes">
      <Fact label="Payments">
        <Money amount={deposit.payments} />
      </Fact>
      <Fact label="Refunds">
        <Money amount={-deposit.refunds} />
      </Fact>
      <Fact label="Returns">
        <Money amount={-deposit.returns} />
      </Fact>
      <Fact label="Other">
        <Money amount={deposit.other} />
      </Fact>
      <Fact label="Fees">
        <Money amount={-deposit.fees} />
      </Fact>
      <Fact label="Deposit">
        <Money amount={deposit.total} />
      </Fact>
      <Fact label="Difference from our records">
        <Difference amount={deposit.difference} />
      </Fact>
    </Facts>
    {deposit.is_shared && (
      <p>
        Several businesses are paid through this account. These are only this business's
        transactions and its share of the fees.
      </p>
    )}
  </>
);

const DepositLines = ({ deposit: { id, merchant_id: merchantId } }: DepositProps) => {
  const mayExport = useMay('export', merchantId);
  return (
    <ListTable
      list={depositLineList}
      label="Deposit transactions"
      columns={columns}
      defaultSort={{ column: 'id', direction: 'ascending' }}
      emptyText="This deposit doesn't have any transactions."
      scope={{ deposit: id }}
      {...(mayExport && { csv })}
      rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice))}
    />
  );
};

/** One deposit, and the transactions that it consists of. */
export const DepositScreen = () => {
  const mayRead = useMay('reports');
  const idOfAddress = readId(useParams().depositId);
  const depositId = mayRead ? idOfAddress : null;
  const [deposit, reload] = useResource(depositDetail, depositId);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.depositReport.pattern}>Deposits</BackLink>
        {deposit.status !== 'loaded' && <Heading level={1}>Deposit</Heading>}
        {depositId === null ? (
          <ErrorArea
            errors={mayRead ? "We couldn't find this deposit." : missingPermissionText('reports')}
          />
        ) : (
          <WhenLoaded data={deposit} loadingLabel="Loading deposit" onRetry={reload}>
            {(value) => (
              <>
                <DepositFacts deposit={value} />
                <DepositLines deposit={value} />
              </>
            )}
          </WhenLoaded>
        )}
      </Stack>
    </Page>
  );
};
