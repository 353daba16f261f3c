import { Type, type Static } from 'typebox';
import {
  amountLimits,
  cardTypes,
  expiryLimits,
  methodKinds,
  nameLimits,
  transactionStatusNames,
  transactionTypeNames,
} from './limits';
import { type AgreementWay, agreementWays } from './opt-in-wording';

export const TransactionView = Type.Object({
  id: Type.Integer(),
  user: Type.String({ description: 'display name of the customer, or of the donor' }),
  type: Type.Optional(
    Type.Union([Type.Literal('payment'), Type.Literal('refund'), Type.Literal('void')], {
      description:
        'a refund gives back what a payment took, a void undoes it before it has settled',
    }),
  ),
  is_return: Type.Optional(
    Type.Boolean({ description: 'true of a refund that a bank took back from the merchant' }),
  ),
  amount_paid: Type.Integer(),
  paid_date: Type.Union([Type.String(), Type.Null()]),
  status: Type.String(),
  return_reason: Type.Optional(
    Type.String({ description: 'why the bank returned it; its status is returned' }),
  ),
  visible_method: Type.String(),
  invoice: Type.Union([Type.Integer(), Type.Null()]),
  invoice_description: Type.String(),
  merchant_name: Type.String(),
  date: Type.String({ description: 'ISO 8601 UTC: when the transaction was made' }),
});
export type TransactionView = Static<typeof TransactionView>;

const FilterId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Day = Type.String({ format: 'calendar-date', description: 'YYYY-MM-DD or MM/DD/YYYY' });
const BoundCents = Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor });

/**
 * What GET transactions, its sums and its file filter by. Lists are repeated or joined by commas. `from` and `to` are
 * days of the merchant, both inside, of the transactions that have a `paid_date`. `user` is for staff.
 */
export const TransactionFilters = {
  user: Type.Optional(FilterId),
  invoice: Type.Optional(FilterId),
  merchant_id: Type.Optional(Type.Array(FilterId, { maxItems: 200 })),
  status: Type.Optional(Type.Array(Type.String({ enum: [...transactionStatusNames] }))),
  type: Type.Optional(Type.Array(Type.String({ enum: [...transactionTypeNames] }))),
  method: Type.Optional(
    Type.Array(Type.String({ enum: [...methodKinds] }), { description: 'kinds of methods' }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  amount_from: Type.Optional(BoundCents),
  amount_to: Type.Optional(BoundCents),
};

/** GET transactions/sums: what all transactions of the filter took and gave back, in cents. */
export const TransactionSums = Type.Object({
  collected: Type.Integer({ description: 'payments less voids, each on its own day' }),
  refunded: Type.Integer({ description: 'refunds, and what banks took back' }),
});
export type TransactionSums = Static<typeof TransactionSums>;

/**
 * The columns of POST transactions/export (text/csv). `amount` and `collected` are dollars; both are negative where
 * money went back. `collected` is 0.00 where none moved, so its sum is what the ledger has.
 */
export const transactionFileColumns = [
  'transaction',
  'type',
  'status',
  'user',
  'merchant_id',
  'merchant_name',
  'invoice',
  'invoice_number',
  'invoice_description',
  'amount',
  'collected',
  'paid_date',
  'method',
  'date',
] as const;

/** What of a payment can be given back, for staff. */
export const RefundFacts = Type.Object({
  refundable: Type.Integer({ description: 'cents that can still be given back' }),
  in_doubt: Type.Boolean({ description: 'a refund of it is being confirmed' }),
  is_settled: Type.Boolean({
    description:
      'false: as far as is known, it can only be voided whole, which opens the bill again',
  }),
  fee: Type.Optional(
    Type.Integer({ description: 'cents of it that are the convenience fee of a donation' }),
  ),
  doubt: Type.Optional(
    Type.Object(
      {
        id: Type.Integer({ description: 'what get_status reads' }),
        type: Type.Union([Type.Literal('refund'), Type.Literal('void')]),
        amount: Type.Integer(),
      },
      { description: 'the refund that is being confirmed' },
    ),
  ),
});
export type RefundFacts = Static<typeof RefundFacts>;

/** GET transactions/{id}: one transaction, for staff. */
export const TransactionDetail = Type.Object({
  ...TransactionView.properties,
  merchant: Type.Integer(),
  /** Of a payment. */
  refund: Type.Optional(RefundFacts),
});
export type TransactionDetail = Static<typeof TransactionDetail>;

/**
 * POST transactions/pay_once with a stored method (`id`, or `payment_method`, which means the same) or with a card that
 * was typed in for this payment and is not kept (`token` and `expiration`): one of the two, never both. A later day
 * needs a stored method. Amounts are cents. There is no `pin` here: only sign-in and the step-up calls take one
 * (SHARED-019), and an unknown field is refused.
 */
export const PayOnceRequest = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'payment method' }),
    ),
    payment_method: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'the same as id' }),
    ),
    token: Type.Optional(Type.String({ pattern: '^9[0-9]{15}$', description: 'of a new card' })),
    last4: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}$',
        description: 'of the card; what the token says counts',
      }),
    ),
    expiration: Type.Optional(
      Type.String({ maxLength: expiryLimits.formatted, description: 'MM/YY of the card' }),
    ),
    invoice: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    amount_paid: Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor }),
    scheduled_date: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'YYYY-MM-DD or MM/DD/YYYY; absent or null pays now',
      }),
    ),
  },
  { additionalProperties: false },
);
export type PayOnceRequest = Static<typeof PayOnceRequest>;

/** How a customer pays over the counter. */
const offlineWays = ['cash', 'check'] as const;
type OfflineWay = (typeof offlineWays)[number];

/**
 * POST transactions/merchant_pay: staff take a payment of an invoice, with a stored method of its customer
 * (`payment_method`) or with a new card (`token`, `name`, `expiration`, `address_zip`), or record a payment over the
 * counter (`paid_by`): one of the three. `keep` stores the new card once it has paid; `agreed_by` then names how the
 * customer agreed. A check has `check_number` and `check_date`. Answers as pay_once; cash and checks are never in
 * doubt.
 */
export const MerchantPayRequest = Type.Object(
  {
    invoice: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    amount_paid: Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor }),
    payment_method: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    token: Type.Optional(Type.String({ pattern: '^9[0-9]{15}$', description: 'of a new card' })),
    name: Type.Optional(
      Type.String({ maxLength: nameLimits.max, description: 'on the card; else the customer’s' }),
    ),
    expiration: Type.Optional(
      Type.String({ maxLength: expiryLimits.formatted, description: 'MM/YY of the card' }),
    ),
    last4: Type.Optional(
      Type.String({ pattern: '^[0-9]{4}$', description: 'what the token says counts' }),
    ),
    card_type: Type.Optional(
      Type.String({ enum: [...cardTypes], description: 'what the token says counts' }),
    ),
    address_zip: Type.Optional(Type.String()),
    keep: Type.Optional(Type.Boolean()),
    agreed_by: Type.Optional(Type.Unsafe<AgreementWay>(Type.String({ enum: [...agreementWays] }))),
    paid_by: Type.Optional(
      Type.Unsafe<OfflineWay>(
        Type.String({ enum: [...offlineWays], description: 'taken over the counter' }),
      ),
    ),
    check_number: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' })),
    check_date: Type.Optional(
      Type.String({ description: 'YYYY-MM-DD or MM/DD/YYYY, not in the future' }),
    ),
  },
  { additionalProperties: false },
);
export type MerchantPayRequest = Static<typeof MerchantPayRequest>;

const PaymentTransaction = Type.Object({
  id: Type.Integer(),
  status: Type.String({ description: "'success', or 'scheduled' when it was scheduled" }),
  visible_method: Type.String(),
  amount_paid: Type.Integer(),
  paid_date: Type.Optional(
    Type.String({
      description: 'YYYY-MM-DD in the time zone of the merchant; absent while it is scheduled',
    }),
  ),
});

export const PayOnceResponse = Type.Object({
  paid_in_full: Type.Boolean(),
  data: Type.Object({ status_code: Type.Integer() }),
  /** The first card's of a split. */
  transaction: PaymentTransaction,
  /** Both of a split. */
  transactions: Type.Optional(Type.Array(PaymentTransaction)),
  scheduled_on: Type.Optional(
    Type.String({ description: 'YYYY-MM-DD, of a payment that was scheduled' }),
  ),
  invoice: Type.Integer(),
});
export type PayOnceResponse = Static<typeof PayOnceResponse>;

/**
 * 202: the outcome of the payment is not known yet. get_status reads `transaction.id`; a second payment is not needed.
 */
export const PaymentInDoubtResponse = Type.Object({
  detail: Type.String(),
  code: Type.Literal('payment_in_doubt'),
  paid_in_full: Type.Literal(false),
  data: Type.Object({ status_code: Type.Literal(202) }),
  transaction: Type.Object({
    id: Type.Integer(),
    status: Type.Literal('confirming'),
    visible_method: Type.String(),
    amount_paid: Type.Integer(),
  }),
  invoice: Type.Integer(),
});
export type PaymentInDoubtResponse = Static<typeof PaymentInDoubtResponse>;

/** The answer of all payment doors. */
export type PaymentAnswer = PayOnceResponse | PaymentInDoubtResponse;

/**
 * POST transactions/refund. Refunds a payment or a part of it. `owed_again`: the invoice is open for the amount again.
 * The server voids a whole payment that has not settled; a void always opens the invoice.
 */
export const RefundRequest = Type.Object(
  {
    transaction: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    amount: Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor }),
    owed_again: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type RefundRequest = Static<typeof RefundRequest>;

/** POST transactions/cancel, the same as transactions/{id}/cancel: voids a payment that has not settled. */
export const CancelRequest = Type.Object(
  { transaction: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
export type CancelRequest = Static<typeof CancelRequest>;

const RefundTransaction = Type.Object({
  id: Type.Integer({ description: 'what get_status reads' }),
  type: Type.Union([Type.Literal('refund'), Type.Literal('void')]),
  status: Type.String({ description: "'success', or 'confirming' while in doubt" }),
  amount_paid: Type.Integer(),
  visible_method: Type.String(),
});

/**
 * Of a refund or cancel. 1 is a success, 3 a payment that was voided before; any other status is a failure, and nothing
 * was given back.
 */
export const RefundResponse = Type.Object({
  status: Type.Integer(),
  detail: Type.String(),
  reason: Type.Optional(Type.String({ description: 'why it failed, as a sentence' })),
  transaction: Type.Optional(RefundTransaction),
  invoice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type RefundResponse = Static<typeof RefundResponse>;

/** 202: the outcome of the refund is not known yet. get_status reads `transaction.id`; it must not be repeated. */
export const RefundInDoubtResponse = Type.Object({
  status: Type.Literal(0),
  detail: Type.String(),
  code: Type.Literal('refund_in_doubt'),
  transaction: RefundTransaction,
  invoice: Type.Union([Type.Integer(), Type.Null()]),
});
export type RefundInDoubtResponse = Static<typeof RefundInDoubtResponse>;

/**
 * GET transactions/{id}/get_status. `confirming` while in doubt; a settled answer is one of the transaction statuses,
 * `not_charged`, or of a refund `not_refunded`.
 */
export const TransactionStatusResponse = Type.Object({ status: Type.String() });
export type TransactionStatusResponse = Static<typeof TransactionStatusResponse>;

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const RequestedCents = Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor });

/** POST transactions/split_payment: one invoice over two different cards, both or none. Answers as pay_once. */
export const SplitPaymentRequest = Type.Object(
  {
    invoice: Id,
    payment_one_id: Id,
    amount_one: RequestedCents,
    payment_two_id: Id,
    amount_two: RequestedCents,
  },
  { additionalProperties: false },
);
export type SplitPaymentRequest = Static<typeof SplitPaymentRequest>;

/** POST transactions/unschedule. Answers the invoice. Staff send their PIN. */
export const UnscheduleRequest = Type.Object(
  { invoice: Id, pin: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
export type UnscheduleRequest = Static<typeof UnscheduleRequest>;
