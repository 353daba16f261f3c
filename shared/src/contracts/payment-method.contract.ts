import { Type, type Static } from 'typebox';
import type { cardTypes } from './limits';

export type CardType = (typeof cardTypes)[number];
export const paymentMethodTypes = { card: 1, bankAccount: 3 } as const;

/** A stored way to pay. The token is never answered; `format_card` is the masked display. */
export const PaymentMethodView = Type.Object({
  id: Type.Integer(),
  type: Type.Union([Type.Literal(1), Type.Literal(3)]),
  format_card: Type.String(),
  nickname: Type.String(),
  preferred: Type.Boolean(),
  card_type: Type.Union([Type.String(), Type.Null()]),
  card_last4: Type.Union([Type.String(), Type.Null()]),
  last4: Type.String(),
  name: Type.String(),
  expiration: Type.Union([Type.String({ description: 'mm/yy' }), Type.Null()]),
  address_zip: Type.Union([Type.String(), Type.Null()]),
  acknowledge: Type.Boolean(),
  card_exp_month: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  card_exp_year: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type PaymentMethodView = Static<typeof PaymentMethodView>;
