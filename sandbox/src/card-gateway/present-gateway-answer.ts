import { formatAmount } from './gateway-amount.domain';
import {
  isRefundable,
  isVoidable,
  type GatewayTransaction,
  type GatewayVerdict,
} from './gateway-transaction.domain';

/** `20261120` and `20261120141500`, as the gateway writes instants. */
const compactDate = (iso: string): string => iso.slice(0, 10).replaceAll('-', '');
const compactInstant = (iso: string): string => iso.slice(0, 19).replaceAll(/[-:T]/g, '');

/** An answer that names no transaction: a refusal by the gateway itself. */
export const presentRefusal = (
  verdict: GatewayVerdict,
  facts: { merchid: string; retref?: string | null; amountCents?: number | null },
): object => {
  return {
    ...(facts.amountCents === undefined || facts.amountCents === null
      ? {}
      : { amount: formatAmount(facts.amountCents) }),
    ...verdict,
    merchid: facts.merchid,
    ...(facts.retref ? { retref: facts.retref } : {}),
  };
};

/** The order id is returned only on request of the receipt. */
export const presentAuthorization = (
  transaction: GatewayTransaction,
  checks: { receipt: boolean; hasPostal: boolean; hasCvv: boolean },
): object => {
  const isApproved = transaction.verdict.respstat === 'A';
  return {
    amount: formatAmount(isApproved ? transaction.amountCents : 0),
    ...transaction.verdict,
    merchid: transaction.merchid,
    retref: transaction.retref,
    token: transaction.account,
    account: transaction.account,
    expiry: transaction.expiry,
    authcode: transaction.authcode,
    avsresp: checks.hasPostal ? 'Z' : 'U',
    cvvresp: checks.hasCvv ? 'M' : 'P',
    entrymode: 'ECommerce',
    commcard: 'N',
    bintype: '',
    ...(transaction.batchid === null ? {} : { batchid: transaction.batchid }),
    ...(checks.receipt ? { orderId: transaction.orderid ?? '' } : {}),
  };
};

export const presentChange = (
  transaction: GatewayTransaction,
  verdict: GatewayVerdict,
  facts: { amountCents: number; authcode: string },
): object => {
  return {
    merchid: transaction.merchid,
    account: transaction.account,
    token: transaction.account,
    amount: formatAmount(facts.amountCents),
    currency: 'USD',
    retref: transaction.retref,
    orderId: transaction.orderid ?? '',
    authcode: facts.authcode,
    setlstat: transaction.status,
    ...(transaction.batchid === null ? {} : { batchid: transaction.batchid }),
    ...verdict,
  };
};

export const presentInquiry = (transaction: GatewayTransaction): object => {
  return {
    amount: formatAmount(transaction.amountCents),
    ...transaction.verdict,
    setlstat: transaction.status,
    merchid: transaction.merchid,
    retref: transaction.retref,
    token: transaction.account,
    account: transaction.account,
    lastfour: transaction.account.slice(-4),
    expiry: transaction.expiry,
    name: transaction.name,
    currency: 'USD',
    authcode: transaction.authcode,
    authdate: compactDate(transaction.authorizedAt),
    capturedate: transaction.capturedAt === null ? '' : compactInstant(transaction.capturedAt),
    batchid: transaction.batchid ?? '',
    voidable: isVoidable(transaction) ? 'Y' : 'N',
    refundable: isRefundable(transaction) ? 'Y' : 'N',
    orderId: transaction.orderid ?? '',
  };
};
