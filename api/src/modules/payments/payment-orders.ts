import type { AttemptState } from './payment-attempt.domain';
import type { RefundKind, RefundState } from './refund.domain';
import type { SplitStep } from './split-payment.domain';

/** A value of an order: its type here, and the type of its column in SQL. */
type Column<T> = {
  readonly sql: string;
  /** Of a list: each of its rows has exactly these columns. */
  readonly row?: Columns;
  /** Only a type. */
  readonly value?: T;
};
export type Columns = { readonly [field: string]: Column<unknown> };
type ValuesOf<C> = { readonly [F in keyof C]: C[F] extends Column<infer T> ? T : never };

const column = <T>(sql: string): Column<T> => ({ sql });
const id = column<number>('bigint');
const idOrNull = column<number | null>('bigint');
const integer = column<number>('integer');
const integerOrNull = column<number | null>('integer');
const flag = column<boolean>('boolean');
const text = column<string>('text');
const textOrNull = column<string | null>('text');
/** YYYY-MM-DD */
const dateOrNull = column<string | null>('date');
const instant = column<Date>('timestamptz');
const rowsOf = <R extends Columns>(row: R): Column<readonly ValuesOf<R>[]> => ({
  sql: 'jsonb',
  row,
});

/** What every payment says of its request, from the call to the row of the attempt. */
const request = {
  /** 'customer:12', 'merchant:3', 'visitor:12', 'system:auto_pay' */
  actor: text,
  requestId: text,
  idempotencyKeyId: idOrNull,
  /** Null for jobs. */
  clientAddress: textOrNull,
};

/** The limits of carding that a payment has to stay below. */
const carding = {
  scoreSince: instant,
  declineWeight: integer,
  maxScore: integer,
  maxMerchantScore: integer,
  maxAddressScore: integer,
};

/** The worker of a split. Only the last lease may write. */
const splitWorker = { splitId: id, worker: text, actor: text, now: instant };

/**
 * The order of each SQL function that takes one: a field is a key of the JSON, spelled by `columnOf`. From here
 * `npm run schema -w api` writes the check of the keys and the list of columns into `db/functions/<name>.sql`. Amounts
 * are cents.
 */
export const orders = {
  begin_attempt: {
    door: text,
    invoiceId: id,
    /** The customer that the invoice must belong to; null for staff. Exactly one of the two owners is null. */
    ownerUserId: idOrNull,
    ownerMerchantIds: column<readonly number[] | null>('bigint[]'),
    methodId: id,
    /** The method was made for this payment and pays nothing else. */
    isOneTime: flag,
    /** Null only for a run: the whole balance. */
    amountMinor: idOrNull,
    orderId: text,
    defaultGatewayMerchantId: text,
    ...request,
    sessionId: idOrNull,
    /** The visit of a public page that it came from. */
    pageSessionId: idOrNull,
    /** The run that a job carries out, leased by `worker`. */
    runId: idOrNull,
    worker: textOrNull,
    /** Declines at the merchant from which a challenge is required; null when one was solved, or none is required. */
    challengeFrom: integerOrNull,
    ...carding,
    now: instant,
    nextLookupAt: instant,
  },
  begin_split: {
    invoiceId: id,
    ownerUserId: id,
    /** Of the first and the second card, as are the next two. */
    methodIds: column<readonly [number, number]>('bigint[]'),
    amounts: column<readonly [number, number]>('bigint[]'),
    orderIds: column<readonly [string, string]>('text[]'),
    defaultGatewayMerchantId: text,
    ...request,
    sessionId: idOrNull,
    worker: text,
    leaseMs: integer,
    ...carding,
    now: instant,
    nextStepAt: instant,
  },
  begin_donation: {
    donationId: id,
    orderId: text,
    defaultGatewayMerchantId: text,
    ...request,
    challengeFrom: integerOrNull,
    ...carding,
    now: instant,
    nextLookupAt: instant,
  },
  record_outcome: {
    attemptId: id,
    state: column<AttemptState>('text'),
    reason: textOrNull,
    retref: textOrNull,
    authcode: textOrNull,
    respcode: textOrNull,
    /** Our name for why it was declined. */
    declineReason: textOrNull,
    actor: text,
    requestId: textOrNull,
    now: instant,
    /** Writes only while the attempt is this worker's; null: any worker may. */
    worker: textOrNull,
  },
  record_split_decision: {
    ...splitWorker,
    state: column<Exclude<SplitStep, 'authorising'>>('text'),
    reason: textOrNull,
    requestId: textOrNull,
  },
  release_split: {
    ...splitWorker,
    tries: integer,
    nextStepAt: column<Date | null>('timestamptz'),
    needsReview: flag,
  },
  begin_refund: {
    /** The payment's transaction. */
    transactionId: id,
    merchantIds: column<readonly number[]>('bigint[]'),
    /** Null only looks whether it would be refused. */
    kind: column<RefundKind | null>('text'),
    /** Null: all that is left of the payment. */
    amountMinor: idOrNull,
    orderId: text,
    reopensBill: flag,
    actor: text,
    sessionId: id,
    requestId: text,
    idempotencyKeyId: idOrNull,
    now: instant,
    nextLookupAt: instant,
    /** The most that the person may give back without a code of the second factor. Null: no limit. */
    uncodedMaxMinor: idOrNull,
  },
  record_refund: {
    refundId: id,
    state: column<RefundState>('text'),
    reason: textOrNull,
    /** Of the refund itself, as is the next. */
    retref: textOrNull,
    respcode: textOrNull,
    actor: text,
    requestId: textOrNull,
    now: instant,
  },
  record_desk_payments: {
    merchantIds: column<readonly number[]>('bigint[]'),
    actor: text,
    sessionId: id,
    requestId: text,
    /** Of one payment. */
    idempotencyKeyId: idOrNull,
    now: instant,
    /** Payments of an import show no toast. */
    importId: idOrNull,
    payments: rowsOf({
      invoiceId: id,
      amountMinor: integer,
      paidBy: column<'cash' | 'check' | 'other'>('text'),
      /** Null for cash, as is the next. */
      checkNumber: textOrNull,
      checkDate: dateOrNull,
      visibleMethod: text,
      /** Of a payment that a file gives; null: it was taken now. */
      paidOn: dateOrNull,
      reference: textOrNull,
    }),
  },
  // Only other functions call the rest.
  post_offline_payments: {
    actor: text,
    requestId: text,
    now: instant,
    isQuiet: flag,
    payments: rowsOf({
      invoiceId: id,
      amountMinor: integer,
      visibleMethod: text,
      paidOn: dateOrNull,
      note: column<unknown>('jsonb'),
    }),
  },
  end_invoice_runs: {
    invoiceId: id,
    state: text,
    reason: text,
    exceptRunId: idOrNull,
    transactionId: idOrNull,
    actor: text,
    requestId: textOrNull,
    now: instant,
  },
  reopen_runs: { transactionId: id, actor: text, requestId: textOrNull, now: instant },
} satisfies Readonly<Record<string, Columns>>;

export type OrderName = keyof typeof orders;
export type OrderOf<N extends OrderName> = ValuesOf<(typeof orders)[N]>;
export type PaymentRequest = ValuesOf<typeof request>;
export type CardingLimits = ValuesOf<typeof carding>;
