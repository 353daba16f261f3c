import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'billfold-registry';
const algorithm = 'HS256';

export type OverrideClaims = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly expiresAt: Date;
};

/** The form of a token in a cookie or an address. Any other text is not a token. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= 3_000 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

export const signOverride = (
  key: Uint8Array,
  { id, environment, releases, expiresAt }: OverrideClaims,
): Promise<string> =>
  new SignJWT({ environment, releases: [...releases] })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);

export type TokenVerdict =
  | { readonly id: string; readonly environment: string }
  | 'expired'
  | 'forged';

/** Whether this registry signed the token and it has not expired. The database knows whether it was revoked, by its id. */
export const verifyOverride = async (key: Uint8Array, token: string): Promise<TokenVerdict> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'jti'],
    });
    return { id: payload.jti ?? '', environment: String(payload['environment']) };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged';
  }
};
