import { createHash } from 'node:crypto';
import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockSkew,
  discovery,
  Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OidcSettings } from '../../settings/oidc-settings';
import type { Rights } from '../../settings/registry-settings';

/** What the callback needs of the request that began the sign-in. */
export type Checks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};
export type Claims = Readonly<Record<string, unknown>>;

const answerWithinS = 10;

/** Asks the provider for its addresses and keys at the first sign-in, and again after a failure. */
const createDiscovery = ({ issuer, clientId, clientSecret }: OidcSettings) => {
  let discovered: Promise<Configuration> | null = null;
  return (): Promise<Configuration> => {
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: answerWithinS,
      // The settings permit http on this machine alone, outside production.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
};

/** The library judges times by the clock of the process, which may be wrong. */
const atTimeOf = (
  clock: Pick<DatabaseClock, 'aheadMs'>,
  { clientId, clientSecret }: OidcSettings,
  provider: Configuration,
): Configuration => {
  const aheadS = Math.round((clock.aheadMs() ?? 0) / 1_000);
  if (aheadS === 0) return provider;
  const server = provider.serverMetadata();
  const corrected = new Configuration(server, clientId, {
    client_secret: clientSecret,
    [clockSkew]: -aheadS,
  });
  corrected.timeout = answerWithinS;
  if (server.issuer.startsWith('http:')) allowInsecureRequests(corrected);
  return corrected;
};

export type OidcClient = {
  /** The provider's address to send the browser to. */
  readonly begin: () => Promise<{ readonly checks: Checks; readonly address: string }>;
  /** What the provider says of the person. Throws when the answer does not belong to these checks. */
  readonly finish: (
    callback: URL,
    checks: Checks,
  ) => Promise<{ readonly claims: Claims; readonly idToken: string }>;
  /** The provider's address that ends the person's session there and leads back; null for a provider without one. */
  readonly signOutAddress: (idToken: string | null, backTo: string) => Promise<string | null>;
};

/** The authorization code flow with PKCE, state and nonce. */
export const createOidcClient = (
  settings: OidcSettings,
  redirectUri: string,
  clock: Pick<DatabaseClock, 'aheadMs'>,
): OidcClient => {
  const discover = createDiscovery(settings);
  return {
    begin: async () => {
      const provider = await discover();
      const checks = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const address = buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { checks, address: address.href };
    },
    finish: async (callback, { state, nonce, verifier }) => {
      const provider = atTimeOf(clock, settings, await discover());
      const tokens = await authorizationCodeGrant(provider, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims: Claims = { ...tokens.claims() };
      const idToken = tokens.id_token ?? '';
      const isWhole = settings.rolesClaim in claims;
      if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined)
        return { claims, idToken };
      const more = await fetchUserInfo(provider, tokens.access_token, String(claims['sub']));
      return { claims: { ...more, ...claims }, idToken };
    },
    signOutAddress: async (idToken, backTo) => {
      const provider = await discover();
      if (provider.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(provider, {
        post_logout_redirect_uri: backTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };
};

/** The first entry of the settings whose value the person has; null when there is none. */
export const rightsOf = ({ rolesClaim, roles }: OidcSettings, claims: Claims): Rights | null => {
  const claim = claims[rolesClaim];
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.find(({ value }) => values.includes(value))?.rights ?? null;
};

/**
 * The person's name in the history: a proved mail address, else the provider's own name of the person. No token has
 * such a name, and no two persons have the same one, so the name identifies the person.
 */
export const personOf = ({ issuer }: OidcSettings, claims: Claims): string => {
  const { email, email_verified: isProved, sub } = claims;
  if (isProved === true && typeof email === 'string' && /^[\w.+-]{1,64}@[\w.-]{1,120}$/.test(email))
    return email.toLowerCase();
  const subject = String(sub);
  const plain = /^[\w.-]{1,60}$/.test(subject)
    ? subject
    : createHash('sha256').update(subject).digest('hex').slice(0, 24);
  return `oidc:${plain}@${new URL(issuer).host}`;
};
