import { Type, type Static } from 'typebox';
import { cardTypes, nameLimits } from './limits';
import { agreementWays, type AgreementWay } from './opt-in-wording';

export type CardType = (typeof cardTypes)[number];
export const paymentMethodTypes = { card: 1, bankAccount: 3 } as const;

/** The uses of a stored method, shown before it is removed. `on` is a date in the merchant's zone. */
export const PaymentMethodUse = Type.Object({
  kind: Type.Union([Type.Literal('schedule'), Type.Literal('auto_pay')]),
  merchant_name: Type.String(),
  invoice: Type.Union([Type.Integer(), Type.Null()]),
  subscription: Type.Integer(),
  on: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Union([Type.Integer(), Type.Null()]),
});
export type PaymentMethodUse = Static<typeof PaymentMethodUse>;

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
  unusable_reason: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'why it pays nothing, such as a closed bank account; null: it may be used',
    }),
  ),
  uses: Type.Optional(
    Type.Array(PaymentMethodUse, {
      description: 'customers only: waiting scheduled payments and auto-pay',
    }),
  ),
  card_exp_month: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  card_exp_year: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type PaymentMethodView = Static<typeof PaymentMethodView>;

/** The card's token: 16 digits, first a 9, digits 2 and 3 the card's first two, the last four the card's. */
const CardToken = Type.String({ pattern: '^9[0-9]{15}$' });
const BankToken = Type.String({
  pattern: '^[0-9]{12}$',
  description: 'TRANS_ID of the bank tokenizer',
});
const Nickname = Type.String({ minLength: 1, maxLength: nameLimits.max });
const Acknowledge = Type.Boolean({ description: 'must be true' });
const OfUser = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'merchants only: whose method it is',
  }),
);
const AgreedBy = Type.Optional(
  Type.Unsafe<AgreementWay>(
    Type.String({
      enum: [...agreementWays],
      description: 'required from staff: how the customer agreed that the method is kept',
    }),
  ),
);
const OfLink = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'whose business keeps it; required from staff of several businesses of a customer without an account',
  }),
);
const Preferred = Type.Optional(
  Type.Boolean({ description: 'make it the default; a first method is the default anyway' }),
);

/** POST payment_methods with a card. Neither a card number nor a CVV ever reaches the server. */
export const CreateCardRequest = Type.Object(
  {
    type: Type.Optional(Type.Literal(1)),
    name: Type.String({ minLength: 1, maxLength: nameLimits.max }),
    expiration: Type.String({ description: 'mm/yy' }),
    address_zip: Type.String(),
    nickname: Nickname,
    acknowledge: Acknowledge,
    token: CardToken,
    last4: Type.String({ pattern: '^[0-9]{4}$' }),
    card_type: Type.Unsafe<CardType>(Type.Union(cardTypes.map((name) => Type.Literal(name)))),
    sub_id: OfLink,
    user: OfUser,
    preferred: Preferred,
    agreed_by: AgreedBy,
  },
  { additionalProperties: false },
);
export type CreateCardRequest = Static<typeof CreateCardRequest>;

/** POST payment_methods with a bank account: the account number goes to the tokenizer only. */
export const CreateBankAccountRequest = Type.Object(
  {
    type: Type.Literal(3),
    routing_number: Type.String({ pattern: '^[0-9]{9}$' }),
    nickname: Nickname,
    acknowledge: Acknowledge,
    token: BankToken,
    last4: Type.String({ pattern: '^[0-9]{4}$', description: 'what the stored method shows' }),
    sub_id: OfLink,
    user: OfUser,
    preferred: Preferred,
    agreed_by: AgreedBy,
  },
  { additionalProperties: false },
);
export type CreateBankAccountRequest = Static<typeof CreateBankAccountRequest>;

export const CreatePaymentMethodResponse = Type.Object({
  payment_method_id: Type.Integer(),
  format_card: Type.String(),
  card_type: Type.Union([Type.String(), Type.Null()]),
  nickname: Type.String(),
});
export type CreatePaymentMethodResponse = Static<typeof CreatePaymentMethodResponse>;

/** PATCH payment_methods/{id}: makes it the default. Answers the method. */
export const PreferPaymentMethodRequest = Type.Object(
  { preferred: Type.Literal(true) },
  { additionalProperties: false },
);
export type PreferPaymentMethodRequest = Static<typeof PreferPaymentMethodRequest>;

/**
 * DELETE payment_methods/{id}. A method that a scheduled payment or auto-pay uses is refused with 409 `method_in_use`,
 * unless the call confirms that the customer was warned: then those payments are unscheduled and that auto-pay is
 * switched off.
 */
export const RemovePaymentMethodRequest = Type.Object(
  { confirmed: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type RemovePaymentMethodRequest = Static<typeof RemovePaymentMethodRequest>;

/** GET merchants/get_ach_creds?invoice_id= */
export const AchCredentials = Type.Object({ ach_id: Type.String(), ach_signature: Type.String() });
export type AchCredentials = Static<typeof AchCredentials>;
