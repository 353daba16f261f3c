import { Type, type Static } from 'typebox';

/** A customer's card that expires before a payment that is planned with it. Days are of the merchant's calendar. */
export const CardExpiryView = Type.Object({
  id: Type.Integer({ description: 'of the row' }),
  sub_id: Type.Integer(),
  user: Type.String({ description: 'display name of the customer' }),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  visible_method: Type.String(),
  expiration: Type.String({ description: 'mm/yy' }),
  last_day: Type.String({ description: 'YYYY-MM-DD: the last day on which the card pays' }),
  is_expired: Type.Boolean(),
  kind: Type.Union([Type.Literal('schedule'), Type.Literal('auto_pay')]),
  planned_on: Type.Union([Type.String(), Type.Null()], {
    description: 'day of the first payment after the last day; null: with the next invoice',
  }),
  amount: Type.Union([Type.Integer(), Type.Null()], {
    description: 'cents; null: all that is owed then',
  }),
  is_limit: Type.Boolean({ description: 'the payment takes at most the amount' }),
  told_at: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601 UTC: when the customer was last warned, or could not be reached',
  }),
  was_reached: Type.Boolean({ description: 'a message left for the customer' }),
});
export type CardExpiryView = Static<typeof CardExpiryView>;

/** Names of the columns of the file. */
export const cardExpiryFileColumns = [
  'user',
  'merchant_id',
  'merchant_name',
  'method',
  'expiration',
  'last_day',
  'payment',
  'planned_on',
  'amount',
  'warned_at',
] as const;
