import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { createHttpClient } from '@billfold/shared/http/http-client';
import { kindOf } from './auth-selectors';
import type { AuthState } from './auth.slice';

type SessionHttpOptions = {
  readonly apiBase: string;
  readonly readAuth: () => AuthState;
  /** Called when the stored token is refused, but not for the late answer to an older token. */
  readonly onRefused: () => void;
  readonly onRedirect: (path: string) => void;
};

/** Calls with one given token, apart from the session. A 401 ends no session. */
export const createTokenHttp = (
  apiBase: string,
  token: string | null,
  isMerchant: boolean,
): HttpService =>
  createHttpClient({ baseUrl: apiBase, readToken: () => token, isMerchant: () => isMerchant });

/** The page's one HTTP service. A call uses the session that is current when it starts. */
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
  let cached: {
    readonly token: string | null;
    readonly isMerchant: boolean;
    readonly client: HttpService;
  } | null = null;
  return {
    request: (request) => {
      const auth = readAuth();
      const isMerchant = kindOf(auth) === 'merchant';
      if (cached === null || cached.token !== auth.auth_token || cached.isMerchant !== isMerchant) {
        cached = {
          token: auth.auth_token,
          isMerchant,
          client: clientFor(auth.auth_token, isMerchant),
        };
      }
      return cached.client.request(request);
    },
  };
};
