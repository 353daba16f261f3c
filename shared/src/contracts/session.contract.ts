import { Type, type Static } from 'typebox';

/** Answer of auth/merchant_login and auth/login: `token` and `auth_token` have the same value. */
export const LoginResponse = Type.Object({
  token: Type.String(),
  auth_token: Type.String(),
  username: Type.String(),
  id: Type.Integer(),
  email: Type.String({ description: 'may be empty: the customer login then asks for it' }),
  status: Type.Literal(200),
  role: Type.Integer({ description: '2 and 3 are merchant staff, 4 is a customer' }),
});
export type LoginResponse = Static<typeof LoginResponse>;

/** users/user_get_self. `inbox_badge` for merchants. */
export const UserInfo = Type.Object({
  user_id: Type.Integer(),
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_business: Type.Boolean(),
  business_name: Type.String(),
  username: Type.String(),
  formatted_phone: Type.String(),
  email: Type.String(),
  is_merchant: Type.Boolean(),
  inbox_badge: Type.Optional(Type.Integer()),
  email_unconfirmed: Type.Optional(
    Type.Boolean({
      description:
        'links to a new PIN do not go to this e-mail yet: a link that was sent confirms it',
    }),
  ),
  has_pin: Type.Optional(
    Type.Boolean({ description: 'of staff: whether they have set the PIN that confirms actions' }),
  ),
  bill_only: Type.Optional(
    Type.Boolean({ description: 'the session of a bill link: it reads and pays that one bill' }),
  ),
  pay_only: Type.Optional(
    Type.Boolean({
      description:
        'beside bill_only, of a link in a text or mail: only a card that is entered pays the bill',
    }),
  ),
});
export type UserInfo = Static<typeof UserInfo>;

export const MerchantSelf = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  logo_url: Type.String(),
  default_report_range: Type.String(),
  merchants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      logo_url: Type.Optional(Type.String()),
      permissions: Type.Optional(
        Type.Array(Type.String(), {
          description: 'what the person may do at this merchant; names of permissions.contract',
        }),
      ),
      time_zone: Type.Optional(
        Type.String({ description: "IANA zone of the merchant's business dates" }),
      ),
    }),
  ),
  integrations: Type.Array(Type.String()),
  inbox_badge: Type.Integer(),
});
export type MerchantSelf = Static<typeof MerchantSelf>;

/**
 * PATCH users/update_customer: the signed-in customer's own. A changed phone switches texting off until it is opted in
 * again.
 */
export const UpdateCustomerRequest = Type.Object(
  {
    formatted_phone: Type.String({ description: '(303) 555-0101' }),
    email: Type.String(),
  },
  { additionalProperties: false },
);
export type UpdateCustomerRequest = Static<typeof UpdateCustomerRequest>;
