import type { AppDependencies } from '../../plugins/app-dependencies';
import { seal, unseal } from '../../plugins/operator-session';
import type { OperatorToken } from '../../settings/registry-settings';

const idTokenKey = ({ secret }: OperatorToken): string => `id token ${secret}`;

/** The provider's token of a sign-in, as the cookie keeps it for the sign-out there. */
export const sealIdToken = (signer: OperatorToken, idToken: string): string =>
  seal(idTokenKey(signer), { idToken });

/** The id token that a sign-in of this registry put into the cookie; null for anything else. */
export const readIdToken = (signer: OperatorToken, cookie: string): string | null => {
  const value = unseal(idTokenKey(signer), cookie);
  return typeof value === 'object' && value !== null && 'idToken' in value
    ? String(value.idToken)
    : null;
};

/** Of the console's own host, never of the request: what a caller writes into `Host` leads nowhere. */
export const originOf = ({ consoleUrl, publicUrl }: AppDependencies['config']): string =>
  new URL(consoleUrl ?? publicUrl).origin;
