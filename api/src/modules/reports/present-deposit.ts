import type { DepositLineView, DepositView } from '@billfold/shared/contracts/report.contract';
import type { DepositLineRow, DepositRow } from './deposit-report.queries';

export const presentDeposit = (row: DepositRow): DepositView => ({
  id: row.id,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  funded_on: row.funded_on,
  reference: row.reference,
  payments: row.payments,
  refunds: row.refunds,
  returns: row.returns,
  other: row.other,
  fees: row.fees,
  total: row.total,
  difference: row.difference,
  transactions: row.transactions,
  is_shared: row.is_shared,
});

export const presentDepositLine = (row: DepositLineRow): DepositLineView => ({
  id: row.id,
  kind: row.kind,
  reference: row.retref,
  amount: row.amount,
  recorded: row.recorded,
  transaction: row.transaction_id,
  invoice: row.invoice_id,
  full_name: row.full_name ?? '',
  visible_method: row.visible_method ?? '',
  is_known: row.transaction_id !== null,
});
