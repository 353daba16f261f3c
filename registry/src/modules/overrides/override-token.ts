import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'billfold-registry';
const algorithm = 'HS256';

export type OverrideClaims = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly expiresAt: Date;
};

/** What a cookie or an address may hold as a token; everything else is no token at all. */
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

/** Whether a token was signed by us and still holds; whether it was revoked is known by its id alone. */
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
