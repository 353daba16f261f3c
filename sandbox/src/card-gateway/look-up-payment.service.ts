import { formatAmount } from './gateway-amount.domain';
import { presentInquiry } from './present-gateway-answer';
import type { GatewayBook } from './gateway-book';
import type { GatewayEndpoint, GatewayResult } from './gateway-call.domain';
import type { BatchQuery } from './gateway-request-schema';
import { describeChange, refuseChange } from './change-payment.service';
import { VERDICTS, type GatewayTransaction } from './gateway-transaction.domain';

export const inquire = (book: GatewayBook, retref: string, merchid: string): GatewayResult => {
  return answerInquiry('inquire', book.find(retref, merchid), merchid, { retref });
};

export const inquireByOrder = (
  book: GatewayBook,
  orderid: string,
  merchid: string,
): GatewayResult => {
  return answerInquiry('inquireByOrderid', book.findByOrder(orderid, merchid), merchid, {
    orderid,
  });
};

/** The batches of a merchant, by the day they settled (MMDD, UTC) or by their number. */
export const settlementStatus = (book: GatewayBook, query: BatchQuery): GatewayResult => {
  const batches = new Map<string, GatewayTransaction[]>();
  for (const transaction of settledOf(book, query)) {
    const batchid = transaction.batchid ?? '';
    batches.set(batchid, [...(batches.get(batchid) ?? []), transaction]);
  }
  const answer = [...batches].map(([batchid, transactions]) => ({
    merchid: query.merchid,
    batchid,
    hostbatch: batchid,
    hoststat: 'GB',
    respproc: 'FNOR',
    chargetotal: formatAmount(total(transactions, 'payment')),
    refundtotal: formatAmount(total(transactions, 'refund')),
    txns: transactions.map(({ retref, status }) => ({
      retref,
      setlstat: status === 'Rejected' ? 'N' : 'Y',
    })),
  }));
  return listing('settlestat', answer);
};

/** Lists the payments that reached the merchant's bank; a returned bank payment has its `achreturncode`. */
export const funding = (book: GatewayBook, query: BatchQuery, now: Date): GatewayResult => {
  const transactions = settledOf(book, query);
  const disputed = disputedOf(book, query);
  const fundingdate = (transactions.at(-1)?.settledAt ?? now.toISOString()).slice(0, 10);
  const answer = {
    fundingmasterid: transactions.at(-1)?.batchid ?? '',
    fundingdate,
    merchid: query.merchid,
    datechanged: null,
    chargebacks: disputed.map(presentChargeback),
    adjustments: [],
    fundings: [presentPayout(transactions, disputed)],
    txns: transactions.map(presentFunded),
  };
  return listing('funding', answer);
};

const answerInquiry = (
  endpoint: 'inquire' | 'inquireByOrderid',
  target: GatewayTransaction | null,
  merchid: string,
  query: { retref?: string; orderid?: string },
): GatewayResult => {
  const call = describeChange(endpoint, target, query);
  if (target === null) return refuseChange(call, merchid, VERDICTS.notFound, 'not_found');
  return { call, outcome: 'found', changes: [], answer: presentInquiry(target) };
};

const listing = (endpoint: GatewayEndpoint, answer: unknown): GatewayResult => {
  return {
    call: { endpoint, orderid: null, retref: null, account: null, amountCents: null },
    outcome: 'listed',
    changes: [],
    answer,
  };
};

const settledOf = (
  book: GatewayBook,
  { merchid, date, batchid }: BatchQuery,
): GatewayTransaction[] => {
  return book.list().filter((transaction) => {
    if (transaction.merchid !== merchid || transaction.settledAt === null) return false;
    if (batchid && transaction.batchid !== batchid) return false;
    return isOnDay(transaction.settledAt, date);
  });
};

const isOnDay = (at: string, date: string | undefined): boolean =>
  !date || at.slice(5, 10).replace('-', '') === date;

type Disputed = GatewayTransaction & Required<Pick<GatewayTransaction, 'chargeback'>>;

const disputedOf = (book: GatewayBook, { merchid, date }: BatchQuery): Disputed[] => {
  return book
    .list()
    .flatMap((transaction) =>
      transaction.chargeback === undefined
        ? []
        : [{ ...transaction, chargeback: transaction.chargeback }],
    )
    .filter(
      (transaction) => transaction.merchid === merchid && isOnDay(transaction.chargeback.at, date),
    );
};

const total = (
  transactions: readonly GatewayTransaction[],
  kind: GatewayTransaction['kind'],
): number => {
  return transactions
    .filter((transaction) => transaction.kind === kind)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
};

/** What a processor keeps of each sale, in cents. */
const feesOf = ({ kind, accountType, amountCents }: GatewayTransaction): number => {
  if (kind === 'refund') return 0;
  return accountType === 'bank' ? 25 : Math.round(amountCents * 0.029) + 30;
};

const presentPayout = (
  transactions: readonly GatewayTransaction[],
  disputed: readonly Disputed[],
): object => {
  const sales = total(transactions, 'payment');
  const refunds = total(
    transactions.filter(({ status }) => status !== 'Rejected'),
    'refund',
  );
  const chargebacks = disputed.reduce((sum, { chargeback }) => sum + chargeback.amountCents, 0);
  const returned = total(
    transactions.filter(({ status }) => status === 'Rejected'),
    'payment',
  );
  const fees = transactions.reduce((sum, transaction) => sum + feesOf(transaction), 0);
  return {
    currency: 'USD',
    netsales: sales / 100,
    reversal: (refunds + returned + chargebacks) / 100,
    fee: fees / 100,
    totalfunding: (sales - refunds - returned - chargebacks - fees) / 100,
  };
};

const presentChargeback = ({ retref, account, amountCents, chargeback }: Disputed): object => {
  return {
    retref,
    amount: formatAmount(chargeback.amountCents),
    transactionamount: formatAmount(amountCents),
    chargebackdate: chargeback.at.slice(0, 10),
    reasondescription: chargeback.reason,
    casenumber: chargeback.caseNumber,
    cardnumber: `${account.slice(1, 3)}XXXXXXXXXX${account.slice(-4)}`,
  };
};

const presentFunded = (transaction: GatewayTransaction): object => {
  return {
    retref: transaction.retref,
    amount: formatAmount(transaction.amountCents),
    type: transaction.kind === 'refund' ? 'Refund' : 'Sale',
    status: transaction.status === 'Rejected' ? 'Rejected' : 'Processed',
    cardtype: transaction.accountType === 'bank' ? 'ACH' : 'Credit',
    currency: 'USD',
    date: transaction.settledAt?.slice(0, 10) ?? '',
    ...(transaction.achReturnCode === null ? {} : { achreturncode: transaction.achReturnCode }),
  };
};
