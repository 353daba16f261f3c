import { read, type Complain, type Setting } from '@billfold/server-kit/settings/setting';
import { operatorRoles } from '@billfold/shared/contracts/operator-roles';
import { readRights, type Rights } from './registry-settings';

/** Which values of the claim give which rights, in the order of the setting: the first that a person has counts. */
export type ClaimRights = readonly { readonly value: string; readonly rights: Rights }[];

/** The provider that operators sign in with at the console. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The requested scopes; `openid` is always among them. */
  readonly scope: string;
  readonly rolesClaim: string;
  readonly roles: ClaimRights;
};

export const plainText = (variable: string): Setting<string> => read(variable, (given) => given);

/** `billfold-admins=admin,inbox-team=operator/modules=mf-inbox`; empty: the claim holds the names of roles. */
export const claimRights = (variable: string): Setting<ClaimRights> =>
  read(variable, (given, complain) =>
    given === ''
      ? operatorRoles.toReversed().map((role) => ({ value: role, rights: { role } }))
      : given.split(',').flatMap((entry) => {
          const [, value, text = ''] = /^([^=]+)=(.+)$/.exec(entry.trim()) ?? [];
          const rights = readRights(text);
          if (value !== undefined && rights !== null) return [{ value: value.trim(), rights }];
          complain(
            `${variable} must list value=role, such as billfold-admins=admin,inbox-team=operator/modules=mf-inbox, not '${entry}'.`,
          );
          return [];
        }),
  );

/** Only this machine's own provider, in development, may be called without TLS. */
const isSafe = (issuer: string, isProduction: boolean): boolean => {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname, search, hash } = new URL(issuer);
  if (search !== '' || hash !== '') return false;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal && !isProduction);
};

/** Null when none is set. Complains about a part of them. No complaint repeats the secret. */
export const readOidc = (
  given: OidcSettings,
  isProduction: boolean,
  complain: Complain,
): OidcSettings | null => {
  const parts = [given.issuer, given.clientId, given.clientSecret];
  if (parts.every((part) => part === '')) return null;
  if (parts.includes(''))
    complain('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  else if (!isSafe(given.issuer, isProduction))
    complain(`OIDC_ISSUER must be an https address without a query, not '${given.issuer}'.`);
  if (given.clientSecret !== '' && given.clientSecret.length < 16)
    complain('OIDC_CLIENT_SECRET must have 16 characters or more: it signs sessions, too.');
  return given;
};
