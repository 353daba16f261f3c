import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { createHttpClient } from '@billfold/shared/http/http-client';
import { kindOf } from './auth.selectors';
import type { AuthState } from './auth.slice';

type SessionHttpOptions = {
  readonly apiBase: string;
  readonly readAuth: () => AuthState;
  /** The stored token was refused; not called for the answer to a token that is no longer the stored one. */
  readonly onRefused: () => void;
  readonly onRedirect: (path: string) => void;
};

/** Calls of one given token, apart from the session: a token on trial, or one that was just dropped. Its 401 ends nothing. */
export const createTokenHttp = (
  apiBase: string,
  token: string | null,
  isMerchant: boolean,
): HttpService =>
  createHttpClient({ baseUrl: apiBase, readToken: () => token, isMerchant: () => isMerchant });

/** The page's one way to the server, in the name of whoever is signed in when a call starts. */
export const createSessionHttp = ({
  apiBase,
  readAuth,
  onRefused,
  onRedirect,
}: SessionHttpOptions): HttpService => {
  const clientFor = (token: string | null, isMerchant: boolean): HttpService =>
    createHttpClient({
      baseUrl: apiBase,
      readToken: () => token,
      isMerchant: () => isMerchant,
      onRedirect,
      onUnauthenticated: () => {
        if (readAuth().auth_token === token) onRefused();
      },
    });
  let held: {
    readonly token: string | null;
    readonly isMerchant: boolean;
    readonly client: HttpService;
  } | null = null;
  return {
    request: (request) => {
      const auth = readAuth();
      const isMerchant = kindOf(auth) === 'merchant';
      if (held === null || held.token !== auth.auth_token || held.isMerchant !== isMerchant) {
        held = {
          token: auth.auth_token,
          isMerchant,
          client: clientFor(auth.auth_token, isMerchant),
        };
      }
      return held.client.request(request);
    },
  };
};
