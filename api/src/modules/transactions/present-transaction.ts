import type {
  TransactionDetail,
  TransactionView,
} from '@billfold/shared/contracts/transaction.contract';
import { presentReturn } from '../../core/bank-return.domain';
import type { TransactionParts } from './list-transactions.service';
import type { TransactionRow } from './transaction.queries';

export const presentTransaction = (row: TransactionRow): TransactionView => ({
  id: row.id,
  user: row.full_name,
  ...(row.type === 'return' ? { type: 'refund', is_return: true } : { type: row.type }),
  amount_paid: row.amount,
  paid_date: row.paid_date,
  status: row.status,
  visible_method: row.visible_method,
  invoice: row.invoice_id,
  invoice_description: row.invoice_description,
  merchant_name: row.merchant_name,
  date: row.created_at.toISOString(),
  ...presentReturn(row.return_code),
});

export const presentTransactionDetail = ({
  transaction,
  refundable,
}: TransactionParts): TransactionDetail => ({
  ...presentTransaction(transaction),
  merchant: transaction.merchant_id,
  ...(refundable === undefined ? {} : { refund: refundable.refund }),
});
