import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { truncate } from '@billfold/shared/format/text';
import { csvExport } from '@billfold/shared/list/csv-export';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { merchantFilter } from '@billfold/shared/list/merchant-filter';
import { pageSizes } from '@billfold/shared/list/page-sizes';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportNotice } from '../../entities/export/ExportNotice';
import { exportBegun } from '../../entities/export/export-work.resource';
import { usePaymentDialog } from '../../entities/payment/use-payment-dialog';
import { EmptyListSteps } from '../../entities/list/EmptyListSteps';
import { EntryButton } from '../../entities/list/EntryButton';
import { menuOf } from '../../entities/list/menu-of';
import { useUploadEntry } from '../../entities/list/use-upload-entry';
import { SavedViews } from '../../entities/saved-view/SavedViews';
import {
  transactionColumns,
  transactionFilters,
} from '../../entities/transaction/transaction-columns';
import {
  refundablePaymentOf,
  transactionDetail,
} from '../../entities/transaction/transaction-detail.resource';
import { transactionList } from '../../features/list-transactions/transaction-list.resource';
import { TransactionSums } from '../../features/list-transactions/TransactionSums';
import { PaymentDialogs } from '../../features/refund-payment/PaymentDialogs';
import { paths } from '../../module/paths';
import { transactionPreview } from './transaction-preview';

const { amount, date, status, method, description } = transactionColumns;
const columns: readonly Column<TransactionView>[] = [
  { id: 'invoice', header: 'Invoice', cell: (row) => row.invoice, isHidden: true },
  {
    id: 'user',
    header: 'Name',
    cell: (row) => row.user,
    isSortable: true,
    isOneLine: true,
    onPhone: 'title',
  },
  amount,
  date,
  status,
  method,
  { ...description, isWideOnly: 'medium' },
  {
    id: 'merchant_name',
    header: 'Merchant Name',
    cell: (row) => truncate(row.merchant_name),
    isHidden: true,
  },
];
const sizes = pageSizes(25, 50, 100);
const csv = csvExport({
  method: 'POST',
  path: 'transactions/export',
  fileName: 'transactions.csv',
  begun: exportBegun('export_transactions'),
});

const filtersFor = (reader: Parameters<typeof merchantFilter>[0]) => ({
  ...transactionFilters,
  merchant: merchantFilter(reader),
});

/** The dialogs of the payment that the address names: a donation has no invoice with them. */
const NamedPayment = () => {
  const refund = usePaymentDialog('refund');
  const cancel = usePaymentDialog('cancel');
  const [detail] = useResource(transactionDetail, refund.id ?? cancel.id);
  const value = valueOf(detail);
  return value === undefined ? null : <PaymentDialogs payments={refundablePaymentOf(value)} />;
};

/** The transactions of all merchants of the staff member. */
export const TransactionsScreen = () => {
  const { merchants, chosenMerchantId } = useSession();
  const [params] = useSearchParams();
  const filters = useMemo(
    () => filtersFor({ merchants, chosenMerchantId }),
    [merchants, chosenMerchantId],
  );
  const mayExport = useMay('export');
  const upload = useUploadEntry('Upload payments', paths.paymentUpload.pattern);
  return (
    <>
      <ListScreen
        title="Transactions"
        list={transactionList}
        columns={columns}
        filters={filters}
        defaultSort={{ column: 'paid_date', direction: 'descending' }}
        searchLabel="Search transactions"
        emptyText="No transactions yet."
        emptyIcon="transactions"
        emptyAction={
          <EmptyListSteps
            text="Payments and refunds show up here as soon as they're made."
            upload={upload}
          />
        }
        pageSizes={sizes}
        toolbar={
          <>
            <SavedViews list="transactions" filters={filters} />
            <EntryButton entry={upload} />
          </>
        }
        menu={menuOf(upload)}
        preview={transactionPreview}
        Summary={TransactionSums}
        {...(mayExport && { csv, notice: <ExportNotice kind="export_transactions" /> })}
        rowLink={({ id, invoice }) =>
          invoice === null
            ? {
                to: {
                  search: withParameters(params, { preview: String(id) }).toString(),
                },
                replace: true,
                preventScrollReset: true,
              }
            : paths.invoice.href(invoice)
        }
      />
      <NamedPayment />
    </>
  );
};
