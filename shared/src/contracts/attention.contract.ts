import { Type, type Static } from 'typebox';

/** What calls for a person; the database has the same names. */
export const alarmKinds = [
  'payment_needs_review',
  'late_approval',
  'approved_above_balance',
  'paid_while_cancelled',
  'split_needs_review',
  'return_unmatched',
  'run_stuck',
  'lookups_failing',
  'gateway_refuses',
  'unknown_charge',
  'refund_needs_review',
  'refunded_and_returned',
  'lockbox_failed',
  'refund_returned',
  'chargeback',
  'voided_late',
  'not_settled',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmLimits = { reasonMax: 500, listed: 50 } as const;

const NullableId = Type.Union([Type.Integer(), Type.Null()]);

/** A payment, refund or void whose outcome is not known. */
export const MoneyDoubt = Type.Object({
  id: Type.Integer({ description: 'what get_status reads; reading it asks the gateway' }),
  type: Type.Union([Type.Literal('payment'), Type.Literal('refund'), Type.Literal('void')]),
  needs_review: Type.Boolean({ description: 'the look-ups have ended without an answer' }),
  amount: Type.Integer(),
  visible_method: Type.String(),
  since: Type.String({ description: 'ISO 8601 UTC: when it was sent' }),
  user: Type.String({ description: 'the customer or the donor' }),
  invoice: NullableId,
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
});
export type MoneyDoubt = Static<typeof MoneyDoubt>;

export const AlarmView = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<AlarmKind>(Type.String({ enum: [...alarmKinds] })),
  detail: Type.String(),
  raised_at: Type.String({ description: 'ISO 8601 UTC' }),
  user: Type.String({ description: 'whose payment it is about; empty without one' }),
  invoice: NullableId,
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  may_resolve: Type.Boolean({ description: 'false: it ends with what it is about' }),
});
export type AlarmView = Static<typeof AlarmView>;

/** Cash that a visitor of a payment page promises; nothing is paid. */
export const AnnouncedCash = Type.Object({
  id: Type.Integer(),
  amount: Type.Integer(),
  announced_at: Type.String({ description: 'ISO 8601 UTC' }),
  user: Type.String({ description: 'the customer of the bill' }),
  invoice: Type.Integer(),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
});
export type AnnouncedCash = Static<typeof AnnouncedCash>;

/** POST cash_announcements/{id}/confirm. */
export const ConfirmCashRequest = Type.Object(
  { pin: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' })) },
  { additionalProperties: false },
);
/** The payment that it became. */
export const ConfirmCashResponse = Type.Object({
  transaction: Type.Integer(),
  invoice: Type.Integer(),
});
export type ConfirmCashResponse = Static<typeof ConfirmCashResponse>;

/** GET attention: what needs a person at the merchants of the staff member, oldest first, so many of each. */
export const AttentionResponse = Type.Object({
  doubts: Type.Array(MoneyDoubt),
  alarms: Type.Array(AlarmView),
  /** Absent from an API that knows no announcements. */
  cash: Type.Optional(Type.Array(AnnouncedCash)),
  has_more: Type.Boolean(),
  first_steps: Type.Optional(
    Type.Boolean({ description: 'GET first_steps may have something; absent: it has nothing' }),
  ),
});
export type AttentionResponse = Static<typeof AttentionResponse>;

/** POST alarms/{id}/resolve. */
export const ResolveAlarmRequest = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: alarmLimits.reasonMax }) },
  { additionalProperties: false },
);
export type ResolveAlarmRequest = Static<typeof ResolveAlarmRequest>;
