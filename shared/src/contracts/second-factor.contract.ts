import { Type, type Static } from 'typebox';
import { passwordLimits } from './limits';
import { LoginResponse } from './session.contract';

const closed = { additionalProperties: false } as const;
const Password = Type.String({ minLength: 1, maxLength: passwordLimits.max, 'x-text': 'as-is' });
const FactorCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    '6 digits of the authenticator app, or a recovery code; spaces and dashes do not count',
});
const Token = Type.String({ minLength: 1, maxLength: 100 });

/**
 * auth/merchant_login answers 403 with one of two codes when the password is right and a second step follows:
 * `second_factor_required` (POST auth/second_factor with a code), or `second_factor_setup_required` for staff without
 * one at a merchant that requires it (POST auth/second_factor/setup first). The token opens these calls only, for ten
 * minutes.
 */
export type SecondFactorRefusal = {
  readonly code: 'second_factor_required' | 'second_factor_setup_required';
  readonly second_factor_token: string;
};

/** POST auth/second_factor */
export const SecondFactorRequest = Type.Object(
  {
    token: Token,
    code: FactorCode,
    remember: Type.Optional(
      Type.Boolean({ description: 'this browser is not asked again for 30 days' }),
    ),
  },
  closed,
);
export type SecondFactorRequest = Static<typeof SecondFactorRequest>;
export const SecondFactorResponse = Type.Object({
  ...LoginResponse.properties,
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), { description: 'after a set-up, and never again' }),
  ),
});
export type SecondFactorResponse = Static<typeof SecondFactorResponse>;

/** POST auth/second_factor/setup */
export const SecondFactorSetupRequest = Type.Object({ token: Token }, closed);

/** A key that an authenticator app takes. It counts once a code of it was confirmed. */
export const FactorKey = Type.Object({
  key: Type.String({ description: 'base32, in groups of four, for typing' }),
  uri: Type.String({ description: 'otpauth://totp/…, what the QR code holds' }),
  qr: Type.Object({
    size: Type.Integer({ description: 'of the square, in modules, with its margin' }),
    path: Type.String({ description: 'the dark modules, as the path of an SVG' }),
  }),
});
export type FactorKey = Static<typeof FactorKey>;

/** A remembered browser: it needs no code. */
export const RememberedDevice = Type.Object({
  id: Type.Integer(),
  device: Type.String({ description: 'Chrome on Windows; empty when the browser did not say' }),
  since: Type.String(),
  until: Type.String(),
  is_current: Type.Boolean(),
});
export type RememberedDevice = Static<typeof RememberedDevice>;

/** GET second_factor: the caller's own. */
export const SecondFactorState = Type.Object({
  is_on: Type.Boolean(),
  since: Type.Union([Type.String(), Type.Null()]),
  recovery_codes_left: Type.Integer(),
  required_by: Type.Array(Type.String(), {
    description: 'names of the businesses that require it; while there is one it stays on',
  }),
  devices: Type.Array(RememberedDevice),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

/**
 * POST second_factor/begin answers a FactorKey. With a factor that is on, `code` is one of it: the new key then
 * replaces it.
 */
export const BeginSecondFactorRequest = Type.Object(
  { password: Password, code: Type.Optional(FactorCode) },
  closed,
);
export type BeginSecondFactorRequest = Static<typeof BeginSecondFactorRequest>;

/**
 * POST second_factor/confirm (a code of the new key; answers RecoveryCodes), recovery_codes (ten new ones), switch_off,
 * and prove: for ten minutes calls that answer 403 `second_factor_required` are open to this session.
 */
export const FactorCodeRequest = Type.Object({ code: FactorCode }, closed);
export type FactorCodeRequest = Static<typeof FactorCodeRequest>;
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** GET sessions: where the caller is signed in, the last used first. */
export const OwnSession = Type.Object({
  id: Type.Integer(),
  device: Type.String({ description: 'Chrome on Windows; empty when it is not known' }),
  address: Type.String({ description: 'IP address of the sign-in; empty when it is not known' }),
  created_at: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** GET team/second_factor: of each merchant whose team the caller manages. POST changes one. */
export const FactorRule = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  is_required: Type.Boolean(),
});
export type FactorRule = Static<typeof FactorRule>;
export const FactorRuleRequest = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    is_required: Type.Boolean(),
  },
  closed,
);
export type FactorRuleRequest = Static<typeof FactorRuleRequest>;
