import { Type, type Static } from 'typebox';
import { OptionalAccent } from './accent.contract';
import { OptionalContact } from './business-contact.contract';
import { codeLimits, emailLimits, nameLimits, passwordLimits, zipLimits } from './limits';

const closed = { additionalProperties: false } as const;
const Username = Type.String({ minLength: 1, maxLength: nameLimits.max });
const MerchantName = Type.String({ minLength: 1, maxLength: nameLimits.max });
const Email = Type.String({ minLength: 1, maxLength: emailLimits.max });
const Phone = Type.String({ minLength: 1, maxLength: 20, description: '10 digits' });
const Password = Type.String({ minLength: 1, maxLength: passwordLimits.max, 'x-text': 'as-is' });
const Pin = Type.String({ minLength: 1, maxLength: 20, description: '4 digits' });
const Day = Type.String({ minLength: 1, maxLength: 10, description: 'YYYY-MM-DD or MM/DD/YYYY' });
const Zip = Type.String({ maxLength: zipLimits.long });
/** The secret of a mailed link. */
const LinkCode = Type.String({ minLength: 1, maxLength: 200 });
/** As typed from a text message; only letters and digits count. */
const TextedCode = Type.String({ minLength: 1, maxLength: codeLimits.max });
const SubscriptionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * POST auth/forgot_password (errors shape) and POST auth/send_reset_email (detail shape): the same answer for every
 * e-mail.
 */
export const SendResetRequest = Type.Object({ email: Email }, closed);
export type SendResetRequest = Static<typeof SendResetRequest>;

/** POST auth/reset_password and POST auth/user_password_reset. */
export const ResetPasswordRequest = Type.Object(
  { username: Username, code: LinkCode, password: Password },
  closed,
);
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;
/** What the page signs in with. */
export const ResetPasswordResponse = Type.Object({ email: Type.String() });
export type ResetPasswordResponse = Static<typeof ResetPasswordResponse>;

/** POST users/get_token_from_username: the code stays good until the password was created. */
export const TokenFromUsernameRequest = Type.Object({ username: Username, code: LinkCode }, closed);
export const TokenFromUsernameResponse = Type.Object({
  token: Type.String(),
  user_id: Type.Integer(),
});
export type TokenFromUsernameResponse = Static<typeof TokenFromUsernameResponse>;

/** POST auth/create_password with `Authorization: MerchantToken <token of get_token_from_username>`. */
export const CreatePasswordRequest = Type.Object(
  {
    new_password: Password,
    user_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    username: Username,
  },
  closed,
);
/**
 * POST users/change_password: changes the password of the signed-in staff member, who proves the present one. All their
 * other sessions end.
 */
export const ChangePasswordRequest = Type.Object(
  { password: Password, new_password: Password },
  closed,
);
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

/** POST users/set_pin: the PIN with which staff confirm actions that cannot be undone; proved by the password. */
export const SetPinRequest = Type.Object({ password: Password, pin: Pin }, closed);
export type SetPinRequest = Static<typeof SetPinRequest>;

/** PATCH users/{username}/reset_pin. */
export const ResetPinRequest = Type.Object(
  { username: Username, pin: Pin, code: LinkCode },
  closed,
);

/**
 * POST auth/check_link: whether a mailed link still works, so that a customer does not type a secret in vain. A wrong
 * name, a wrong code and a used code get the same answer.
 */
const linkPurposes = ['password_reset', 'password_create', 'pin_reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
export const LinkRequest = Type.Object(
  {
    purpose: Type.Unsafe<LinkPurpose>(Type.Union(linkPurposes.map((name) => Type.Literal(name)))),
    username: Username,
    code: LinkCode,
  },
  closed,
);
export type LinkRequest = Static<typeof LinkRequest>;
export const CheckLinkResponse = Type.Object({ valid: Type.Boolean() });
/**
 * POST auth/renew_link, the same fields: mails a new link to the person of the old one. Answers an empty object also
 * without such a person.
 */

/**
 * POST auth/confirm_contact: the link that confirms a change of the customer's own e-mail or phone. It is sent to the
 * earlier confirmed contact; links to a new PIN go to the changed e-mail after it. Also confirms contact data that a
 * merchant entered: the data then count as the customer's own change, so the confirmation link follows.
 */
export const ConfirmContactRequest = Type.Object({ username: Username, code: LinkCode }, closed);

/** POST auth/opt_in. 404 `Phone number not found` unless the phone is that customer's. */
export const OptInRequest = Type.Object({ phone: Phone, subscription_id: SubscriptionId }, closed);
/** The token opens confirm_opt_in, and sign-up once the code was confirmed. */
export const OptInResponse = Type.Object({
  auth_token: Type.String(),
  username: Type.String(),
  merchant_name: Type.Optional(
    Type.String({ description: 'whose texts they are; the sign-up that follows names it' }),
  ),
});
export type OptInResponse = Static<typeof OptInResponse>;
/** POST auth/confirm_opt_in with `Authorization: Token <auth_token>` when the page still has it. */
export const ConfirmOptInRequest = Type.Object(
  { code: TextedCode, subscription_id: SubscriptionId },
  closed,
);

/**
 * POST users/send_opt_in texts the address of /welcome; POST invite_user mails or texts that of the sign-up form. For
 * staff; 404 for the customer of another merchant.
 */
export const InviteRequest = Type.Object(
  {
    user_id: SubscriptionId,
    /** At which of the caller's merchants; without it the one that invited the customer last. */
    subscription_id: Type.Optional(SubscriptionId),
  },
  closed,
);
export type InviteRequest = Static<typeof InviteRequest>;

/**
 * GET auth/verify_info: people date_of_birth and zip, business customers business_name, email and zip. What the
 * merchant stored must match. With the confirmed token of opt_in in the Authorization header, each given value must
 * match, and the merchant need not have stored any.
 */
export const VerifyInfoResponse = Type.Object({ verified: Type.Boolean() });

const signUpFields = {
  merchant_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  first_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  last_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  email: Type.Optional(Type.String({ maxLength: emailLimits.max })),
  date_of_birth: Type.Optional(Type.Union([Day, Type.Null()])),
  zip: Type.Optional(Zip),
  business_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  sms_opt_in: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], { description: 'sent as 1 or 0' }),
  ),
  is_business: Type.Boolean(),
  user_pin: Pin,
};
/**
 * PATCH auth/signup: completes an invited customer's sign-up and signs in (answers a LoginResponse). It needs the
 * confirmed token of opt_in in the Authorization header, or details that verify_info accepts: they are checked again
 * here.
 */
export const SignUpRequest = Type.Object({ username: Username, ...signUpFields }, closed);
export type SignUpRequest = Static<typeof SignUpRequest>;
/** PATCH users/{id}/signup: the same by user id, with a texted or mailed code. */
export const SignUpByIdRequest = Type.Object(
  { ...signUpFields, username: Type.Optional(Username), code: LinkCode },
  closed,
);

/** POST hosted_payment/get_code. `diff` is the last segment of the page's path, handed on unchanged. */
const Diff = Type.String({ minLength: 1, maxLength: 40 });
export const HostedCodeRequest = Type.Object(
  { phone: Phone, merchant_name: MerchantName, diff: Diff },
  closed,
);
/** GET hosted_payment/get_logo/{merchant}/{diff} */
export const HostedLogoResponse = Type.Object({
  merchant_logo: Type.String(),
  merchant_name: Type.String({ description: 'as the business writes it' }),
  merchant_accent: OptionalAccent,
  merchant_contact: OptionalContact,
});
export type HostedLogoResponse = Static<typeof HostedLogoResponse>;
/**
 * GET hosted_payment/verify_code/{merchant}/{diff}/{code}/{phone}. Leaves the code good for the registration that
 * follows.
 */
export const VerifyCodeResponse = Type.Object({ verified: Type.Boolean() });
/** POST hosted_payment/register. */
export const HostedRegisterRequest = Type.Object(
  {
    code: TextedCode,
    phone: Phone,
    email: Email,
    birthdate: Day,
    pin: Pin,
    merchant_name: MerchantName,
    diff: Diff,
  },
  closed,
);
export type HostedRegisterRequest = Static<typeof HostedRegisterRequest>;
export const HostedRegisterResponse = Type.Object({ username: Type.String() });
export type HostedRegisterResponse = Static<typeof HostedRegisterResponse>;
