import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'billfold-registry';
const algorithm = 'HS256';

export type OverrideClaims = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** The name of a preview: its link is the same each time. */
  readonly preview?: string;
};

/** The form of a token in a cookie or an address. Any other text is not a token, such as the version `1.5.0`. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= 3_000 && /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

export const signOverride = (
  key: Uint8Array,
  { id, environment, releases, issuedAt, expiresAt, preview }: OverrideClaims,
): Promise<string> =>
  new SignJWT({
    environment,
    ...(preview === undefined ? { releases: [...releases] } : { preview }),
  })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);

export type TokenVerdict =
  | { readonly id: string; readonly environment: string; readonly preview: string | null }
  | 'expired'
  | 'forged';

/**
 * Whether this registry signed the token and it has not expired at this time. The database knows whether it was
 * revoked, by its id.
 */
export const verifyOverride = async (
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenVerdict> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'jti'],
      currentDate: now,
    });
    const { preview } = payload;
    return {
      id: payload.jti ?? '',
      environment: String(payload['environment']),
      preview: typeof preview === 'string' ? preview : null,
    };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged';
  }
};
