import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'billfold-registry';
const algorithm = 'HS256';

export type OverrideClaims = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly expiresAt: Date;
  /** Of a preview: its name, and when it was made, so that its link is the same each time. */
  readonly preview?: { readonly name: string; readonly issuedAt: Date };
};

/** The form of a token in a cookie or an address. Any other text is not a token, such as the version `1.5.0`. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= 3_000 && /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

export const signOverride = (
  key: Uint8Array,
  { id, environment, releases, expiresAt, preview }: OverrideClaims,
): Promise<string> =>
  new SignJWT({
    environment,
    ...(preview === undefined ? { releases: [...releases] } : { preview: preview.name }),
  })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setJti(id)
    .setIssuedAt(preview?.issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);

export type TokenVerdict =
  | { readonly id: string; readonly environment: string; readonly preview: string | null }
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
