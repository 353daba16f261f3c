import type { GatewayBook } from './gateway-book.store';
import type { GatewayTransaction } from './gateway-transaction.domain';

/** Settles every captured payment in one batch, as the real gateway does at night. */
export function settleAll(
  book: GatewayBook,
  now: Date,
): { settled: number; batchid: string | null } {
  const captured = book.list().filter(({ status }) => status === 'Queued for Capture');
  if (captured.length === 0) return { settled: 0, batchid: null };
  const batchid = book.nextRetref();
  const settledAt = now.toISOString();
  book.keep(
    captured.map((transaction) => ({ ...transaction, status: 'Accepted', settledAt, batchid })),
  );
  return { settled: captured.length, batchid };
}

/** Returns a bank payment days later: the transaction is rejected, and `funding` contains the code. */
export function returnBankPayment(
  book: GatewayBook,
  retref: string,
  code: string,
  now: Date,
): 'returned' | 'not_found' | 'not_a_bank_payment' {
  const transaction = book.findByRetref(retref);
  if (transaction === null) return 'not_found';
  if (
    transaction.accountType !== 'bank' ||
    transaction.capturedAt === null ||
    transaction.status === 'Voided'
  )
    return 'not_a_bank_payment';
  const returned: GatewayTransaction = {
    ...transaction,
    status: 'Rejected',
    achReturnCode: code,
    settledAt: transaction.settledAt ?? now.toISOString(),
    batchid: transaction.batchid ?? book.nextRetref(),
  };
  const { orderid, account, amountCents } = returned;
  book.record(
    { endpoint: 'ach_return', orderid, retref, account, amountCents },
    `returned ${code}`,
    [returned],
  );
  return 'returned';
}
