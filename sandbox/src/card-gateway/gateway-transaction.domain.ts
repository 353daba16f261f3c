export type SettlementStatus =
  | 'Authorized'
  | 'Queued for Capture'
  | 'Accepted'
  | 'Rejected'
  | 'Voided'
  | 'Declined'
  | 'Zero Amount';

/** The gateway's answer in its own words; `respproc` PPS is the gateway itself, FNOR the processor behind it. */
export type GatewayVerdict = {
  readonly respstat: 'A' | 'B' | 'C';
  readonly respcode: string;
  readonly resptext: string;
  readonly respproc: 'PPS' | 'FNOR';
};

/** One authorization or refund as the gateway keeps it. Amounts are cents. */
export type GatewayTransaction = {
  readonly retref: string;
  readonly merchid: string;
  readonly orderid: string | null;
  readonly kind: 'payment' | 'refund';
  readonly account: string;
  readonly accountType: 'card' | 'bank';
  readonly expiry: string;
  readonly name: string;
  readonly status: SettlementStatus;
  readonly verdict: GatewayVerdict;
  readonly authcode: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly refundOf: string | null;
  readonly authorizedAt: string;
  readonly capturedAt: string | null;
  readonly settledAt: string | null;
  readonly batchid: string | null;
  readonly achReturnCode: string | null;
  readonly chargeback?: Chargeback;
};

/** The holder of the card disputed the payment, or a part of it. */
type Chargeback = {
  readonly amountCents: number;
  readonly at: string;
  readonly reason: string;
  readonly caseNumber: string;
};

export const VERDICTS = {
  approved: { respstat: 'A', respcode: '00', resptext: 'Approval', respproc: 'FNOR' },
  approvedInPart: { respstat: 'A', respcode: '10', resptext: 'Partial Approval', respproc: 'FNOR' },
  declined: { respstat: 'C', respcode: '05', resptext: 'Do not honor', respproc: 'FNOR' },
  expired: { respstat: 'C', respcode: '54', resptext: 'Wrong expiration', respproc: 'FNOR' },
  timedOut: { respstat: 'B', respcode: '62', resptext: 'Timed out', respproc: 'PPS' },
  invalidCard: { respstat: 'C', respcode: '11', resptext: 'Invalid card', respproc: 'PPS' },
  invalidExpiry: { respstat: 'C', respcode: '15', resptext: 'Non-numeric expiry', respproc: 'PPS' },
  invalidMerchant: { respstat: 'C', respcode: '21', resptext: 'Invalid merchant', respproc: 'PPS' },
  alreadyBatched: { respstat: 'C', respcode: '27', resptext: 'Txn Batched', respproc: 'PPS' },
  notSettled: { respstat: 'C', respcode: '28', resptext: 'Txn not settled', respproc: 'PPS' },
  notFound: { respstat: 'C', respcode: '29', resptext: 'Txn not found', respproc: 'PPS' },
  invalidField: { respstat: 'C', respcode: '34', resptext: 'Invalid field', respproc: 'PPS' },
  aboveMaximum: { respstat: 'C', respcode: '42', resptext: 'Above max amount', respproc: 'PPS' },
  invalidAmount: { respstat: 'C', respcode: '43', resptext: 'Invalid amount', respproc: 'PPS' },
  noAction: { respstat: 'C', respcode: '94', resptext: 'No action', respproc: 'PPS' },
  invalidToken: { respstat: 'C', respcode: '98', resptext: 'Invalid token', respproc: 'PPS' },
} as const satisfies Record<string, GatewayVerdict>;

const DECLINE_TEXTS: Readonly<Record<string, string>> = {
  '04': 'Pick up card',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '54': 'Wrong expiration',
  '61': 'Exceeds withdrawal limit',
  '65': 'Exceeds activity limit',
};

/** The processor's decline with the code of its reason. */
export const declinedWith = (respcode: string = VERDICTS.declined.respcode): GatewayVerdict => {
  return {
    ...VERDICTS.declined,
    respcode,
    resptext: DECLINE_TEXTS[respcode] ?? VERDICTS.declined.resptext,
  };
};

export const isVoidable = (transaction: GatewayTransaction): boolean => {
  return transaction.status === 'Authorized' || transaction.status === 'Queued for Capture';
};

export const isRefundable = (transaction: GatewayTransaction): boolean => {
  return (
    transaction.kind === 'payment' &&
    transaction.status === 'Accepted' &&
    refundableCents(transaction) > 0
  );
};

export const refundableCents = (transaction: GatewayTransaction): number => {
  return transaction.amountCents - transaction.refundedCents;
};

/**
 * An order id the gateway can keep: a letter first, at most 19 letters, digits or dashes. A run of eight digits or more
 * could be taken for a card number; the real gateway then masks the id and never finds it again, here it is refused at
 * once.
 */
export const isKeepableOrderId = (orderid: string): boolean => {
  return /^[A-Za-z][A-Za-z0-9_-]{0,18}$/.test(orderid) && !/\d{8}/.test(orderid);
};
