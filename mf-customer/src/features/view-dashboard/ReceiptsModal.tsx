import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { Modal } from '@billfold/shared/ui/Modal';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { Fragment, useId } from 'react';
import { InvoiceListErrors } from '../../entities/invoice/InvoiceListErrors';
import { isPaid } from '../../entities/invoice/invoice.domain';
import { ShowMore } from '../../entities/invoice/ShowMore';
import type { InvoiceListHandle } from '../../entities/invoice/use-invoice-list';
import { ReceiptDetail } from './ReceiptDetail';
import styles from './ReceiptsModal.module.css';
import type { ViewDashboardState } from './view-dashboard.slice';

type TableProps = Pick<ViewDashboardState, 'unfoldedId'> & {
  readonly onUnfold: (invoiceId: number) => void;
  readonly onFold: () => void;
};
export type ReceiptsModalProps = TableProps & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly handle: InvoiceListHandle;
};

const ReceiptRows = ({
  invoice,
  unfoldedId,
  onUnfold,
  onFold,
}: TableProps & { readonly invoice: InvoiceView }) => {
  const detailId = useId();
  const isUnfolded = unfoldedId === invoice.id;
  return (
    <>
      <tr className={styles.row}>
        <td>
          <button
            type="button"
            className={styles.merchant}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? detailId : undefined}
            onClick={() => (isUnfolded ? onFold() : onUnfold(invoice.id))}
          >
            <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={16} />
            {invoice.merchant.name}
          </button>
        </td>
        <td className={styles.amount}>
          <Money amount={invoice.amount} />
        </td>
        <td className={styles.date}>{formatDate(invoice.paid_date)}</td>
      </tr>
      {isUnfolded && (
        <tr id={detailId}>
          <td className={styles.detail} colSpan={3}>
            <ReceiptDetail invoiceId={invoice.id} />
          </td>
        </tr>
      )}
    </>
  );
};

const ReceiptTable = ({
  invoices,
  ...rows
}: TableProps & { readonly invoices: readonly InvoiceView[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Merchant</th>
        <th scope="col" className={styles.amount}>
          Amount
        </th>
        <th scope="col" className={styles.date}>
          Date
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => (
        <Fragment key={invoice.id}>
          <ReceiptRows invoice={invoice} {...rows} />
        </Fragment>
      ))}
    </tbody>
  </table>
);

export const ReceiptsModal = ({ isOpen, onClose, handle, ...rows }: ReceiptsModalProps) => {
  const { list } = handle;
  const paid = list.status === 'loaded' ? list.value.rows.filter(isPaid) : [];
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Receipts">
      <Stack gap={4}>
        <InvoiceListErrors {...handle} />
        {list.status === 'loading' && <Loader label="Loading receipts" />}
        {list.status === 'loaded' && <ReceiptTable invoices={paid} {...rows} />}
        {list.status === 'loaded' && paid.length === 0 && (
          <EmptyState title="You have no receipts." icon="receipt" />
        )}
        <ShowMore {...handle} />
      </Stack>
    </Modal>
  );
};
