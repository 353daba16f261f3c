import type { GatewayBook } from './gateway-book';
import type { GatewayTransaction } from './gateway-transaction.domain';

/** Settles every captured payment in one batch, as the real gateway does at night. */
export const settleAll = (
  book: GatewayBook,
  now: Date,
): { settled: number; batchid: string | null } => {
  const captured = book.list().filter(({ status }) => status === 'Queued for Capture');
  if (captured.length === 0) return { settled: 0, batchid: null };
  const batchid = book.nextRetref();
  const settledAt = now.toISOString();
  book.keep(
    captured.map((transaction) => ({ ...transaction, status: 'Accepted', settledAt, batchid })),
  );
  return { settled: captured.length, batchid };
};

/** Returns a bank payment or its refund days later: the transaction is rejected, and `funding` contains the code. */
export const returnBankPayment = (
  book: GatewayBook,
  retref: string,
  code: string,
  now: Date,
): 'returned' | 'not_found' | 'not_a_bank_payment' => {
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
  const payment = returned.refundOf === null ? null : book.findByRetref(returned.refundOf);
  const { account, amountCents } = returned;
  const { orderid, retref: named } = payment ?? returned;
  book.record(
    { endpoint: 'ach_return', orderid, retref: named, account, amountCents },
    `${payment === null ? '' : 'refund '}returned ${code}`,
    payment === null
      ? [returned]
      : [returned, { ...payment, refundedCents: payment.refundedCents - amountCents }],
  );
  return 'returned';
};

/**
 * The holder of the card disputes a settled payment, or a part of it: `funding` lists it among the chargebacks of the
 * day.
 */
export const chargeBack = (
  book: GatewayBook,
  { retref, amountCents, reason }: { retref: string; amountCents: number | null; reason: string },
  now: Date,
): 'charged_back' | 'not_found' | 'not_disputable' => {
  const transaction = book.findByRetref(retref);
  if (transaction === null) return 'not_found';
  const amount = amountCents ?? transaction.amountCents;
  if (
    transaction.kind !== 'payment' ||
    transaction.status !== 'Accepted' ||
    transaction.chargeback !== undefined ||
    amount > transaction.amountCents
  )
    return 'not_disputable';
  const at = now.toISOString();
  const chargeback = { amountCents: amount, at, reason, caseNumber: book.nextRetref() };
  const { orderid, account } = transaction;
  book.record(
    { endpoint: 'chargeback', orderid, retref, account, amountCents: amount },
    'charged back',
    [{ ...transaction, chargeback }],
  );
  return 'charged_back';
};
