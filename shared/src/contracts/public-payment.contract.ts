import { Type, type Static } from 'typebox';
import { OptionalAccent } from './accent.contract';
import {
  amountLimits,
  type embeddedMethodNames,
  emailLimits,
  nameLimits,
  publicPaymentLimits,
  zipLimits,
} from './limits';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Cents = Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor });
const CardToken = Type.String({ pattern: '^9[0-9]{15}$' });
const Name = Type.String({ minLength: 1, maxLength: nameLimits.max });
const Description = Type.String({ maxLength: publicPaymentLimits.descriptionMax });
const WebAddress = Type.String({ 'x-text': 'as-is', maxLength: publicPaymentLimits.addressMax });

/**
 * POST auth/page_session: a visit of the donation page, or of the embedded page opened by query. The embedded page
 * sends the headers `merchant-token` and `x-api-key` (or its payment session) instead of the name.
 */
export const PageSessionRequest = Type.Object(
  {
    page: Type.Union([Type.Literal('donation'), Type.Literal('embedded')]),
    merchant_name: Type.Optional(Name),
    session: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'id of a payment session made by the business’s server',
      }),
    ),
    opener_origin: Type.Optional(
      Type.Union([Type.String({ maxLength: 300 }), Type.Null()], {
        description: 'who opened the page, when the browser tells',
      }),
    ),
    callback_url: Type.Optional(
      Type.String({
        maxLength: 2_000,
        'x-text': 'as-is',
        description:
          'where the query of the embedded page wants its payer back; a payment session knows its own',
      }),
    ),
  },
  closed,
);
export type PageSessionRequest = Static<typeof PageSessionRequest>;

/** A challenge: proof of work that costs a browser a second, and an automated card test far more. */
const Challenge = Type.Object({
  algorithm: Type.String(),
  challenge: Type.String(),
  salt: Type.String(),
  maxnumber: Type.Integer(),
  signature: Type.String(),
});
export type Challenge = Static<typeof Challenge>;

/**
 * The header `x-challenge-solution`: base64 of this as JSON. `number` between 0 and `maxnumber` is right when the
 * lower-case hexadecimal sha-256 of `salt + number` is `challenge` (ALTCHA version 1); the other fields come back as
 * they were given.
 */
export type ChallengeSolution = Omit<Challenge, 'maxnumber'> & { readonly number: number };

/** The terms of a payment session for its page, which the server decided and the page does not edit. */
const SessionFacts = Type.Object({
  amount: Type.Integer(),
  description: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  options: Type.Array(Type.String()),
  selected: Type.Union([Type.String(), Type.Null()]),
  blytzpay_account_id: Type.Integer(),
  blytzpay_invoice_id: Type.Integer(),
  is_completed: Type.Boolean(),
});
export const PageSessionResponse = Type.Object({
  page_session: Type.String({ description: 'sent with every call that pays' }),
  merchant_name: Type.String(),
  merchant_logo: Type.String(),
  merchant_accent: OptionalAccent,
  /** Solved before the first payment when there is one; any payment may be answered 428 with a new one. */
  challenge: Type.Union([Challenge, Type.Null()]),
  payment: Type.Union([SessionFacts, Type.Null()]),
  /** The origin that the page may send the outcome of the payment to (postMessage); null outside a registered site. */
  opener_origin: Type.Union([Type.String(), Type.Null()]),
  /** The ways to pay that v1/payment/process takes of this visit now. Embedded page only. */
  methods: Type.Optional(Type.Array(Type.String())),
  /**
   * The address that the customer may return to after any outcome: checked, and null when the merchant named none.
   * Embedded page only.
   */
  return_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type PageSessionResponse = Static<typeof PageSessionResponse>;

/** POST auth/one_off. `amount` is the total in cents with the fee. */
export const OneOffRequest = Type.Object(
  {
    first_name: Name,
    last_name: Name,
    email: Type.String({ minLength: 1, maxLength: emailLimits.max }),
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    merchant_name: Name,
    token: CardToken,
    exp: Type.String({ description: 'mm/yy' }),
    amount: Cents,
    description: Type.Optional(Description),
    donation: Type.Optional(Type.Literal(true)),
    name_on_card: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  },
  closed,
);
export type OneOffRequest = Static<typeof OneOffRequest>;
/** `id` is what page_payment_status reads. 202: being confirmed, success false. */
export const OneOffResponse = Type.Object({
  success: Type.Boolean(),
  id: Type.Integer(),
  detail: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
});
export type OneOffResponse = Static<typeof OneOffResponse>;

/** GET auth/page_payment_status?id= with the page session's header: what became of a payment of this visit. */
export const PagePaymentStatus = Type.Object({
  status: Type.Union([
    Type.Literal('confirming'),
    Type.Literal('success'),
    Type.Literal('declined'),
    Type.Literal('not_charged'),
  ]),
});
export type PagePaymentStatus = Static<typeof PagePaymentStatus>;

export type EmbeddedMethod = (typeof embeddedMethodNames)[number];

/**
 * POST v1/payment/process with the headers merchant-token and x-api-key, or a page session made from a payment session.
 * `invoice_id` is the merchant's own invoice number, `blytzpay_invoice_id` ours: one of them. `amount` is cents.
 */
const common = {
  blytzpay_account_id: Id,
  invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: nameLimits.max })),
  blytzpay_invoice_id: Type.Optional(Id),
  description: Type.Optional(Description),
  amount: Cents,
  callback_url: Type.Optional(WebAddress),
  first_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  last_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  save_to_account: Type.Optional(Type.Boolean()),
};
export const EmbeddedCreditRequest = Type.Object(
  {
    ...common,
    payment_type: Type.Literal('credit'),
    token: CardToken,
    card_month: Type.String({ pattern: '^(0?[1-9]|1[0-2])$' }),
    card_year: Type.String({ pattern: '^[0-9]{4}$' }),
    zip: Type.String({ minLength: 1, maxLength: zipLimits.long }),
  },
  closed,
);
/** The account number is tokenized on arrival; it is neither stored nor logged. */
export const EmbeddedAchRequest = Type.Object(
  {
    ...common,
    payment_type: Type.Literal('ach'),
    routing_number: Type.String({ pattern: '^[0-9]{9}$' }),
    account_number: Type.String({ pattern: '^[0-9]{1,17}$' }),
  },
  closed,
);
/** With a payment session the merchant confirms that it has the cash; else it is announced, and staff confirm it. */
export const EmbeddedCashRequest = Type.Object(
  { ...common, payment_type: Type.Literal('cash') },
  closed,
);
export const EmbeddedPaymentRequest = Type.Union([
  EmbeddedCreditRequest,
  EmbeddedAchRequest,
  EmbeddedCashRequest,
]);
export type EmbeddedPaymentRequest = Static<typeof EmbeddedPaymentRequest>;

export const EmbeddedPaymentResponse = Type.Object({
  success: Type.Boolean(),
  message: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  code: Type.Optional(Type.String()),
  payment: Type.Optional(
    Type.Object({
      id: Type.Optional(Type.Integer({ description: 'what page_payment_status reads' })),
      payment_status: Type.String({
        description:
          "'success' when ok, 'confirming' in doubt, 'announced' for cash that staff have to confirm, else 'declined' or 'failed'",
      }),
      processor_response: Type.Object({
        respstat: Type.Optional(Type.String({ description: 'A approved, B retry, C declined' })),
        message: Type.Optional(Type.String()),
        bank_account: Type.Optional(
          Type.String({ description: 'the last colon-separated part is shown' }),
        ),
      }),
      amount: Type.Optional(Type.Integer()),
    }),
  ),
  /** The callback_url once the server has checked it; null or absent when it may not be followed. */
  return_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type EmbeddedPaymentResponse = Static<typeof EmbeddedPaymentResponse>;

/**
 * POST v1/payment/sessions by a merchant's server, header `x-api-key: <secret key>`. Amount defaults to the invoice's
 * balance.
 */
export const CreatePaymentSessionRequest = Type.Object(
  {
    blytzpay_account_id: Id,
    invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: nameLimits.max })),
    blytzpay_invoice_id: Type.Optional(Id),
    amount: Type.Optional(Cents),
    description: Type.Optional(Description),
    first_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
    last_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
    callback_url: Type.Optional(WebAddress),
    selected_payment_method: Type.Optional(Type.String({ maxLength: 20 })),
    selected_payment_options: Type.Optional(
      Type.String({ maxLength: 60, description: 'comma list of credit, ach, cash' }),
    ),
  },
  closed,
);
export type CreatePaymentSessionRequest = Static<typeof CreatePaymentSessionRequest>;
export const CreatePaymentSessionResponse = Type.Object({
  id: Type.String(),
  url: Type.String(),
  expires_at: Type.String(),
});
export type CreatePaymentSessionResponse = Static<typeof CreatePaymentSessionResponse>;
