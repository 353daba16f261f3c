import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { roles } from '@billfold/shared/contracts/limits';
import type { Action } from 'redux';
import { pause } from '../platform/loading/deadline';
import { sessionStarted } from './auth.slice';
import { isLostCall, lostCallRetryMs } from './lost-call';
import { fetchTokenOwner, type TokenOwner } from './session.api';

/** The token of a link, in memory only, until it is swapped or refused, or a session makes it needless. */
export type KeptLink = { token: string | null };

const tokenParameter = 'auth_token';

export const carriesToken = (url: URL): boolean => url.searchParams.has(tokenParameter);

/** Stores the token of an address in memory. Returns the address without it. */
export const holdToken = (link: KeptLink, url: URL): URL => {
  link.token = url.searchParams.get(tokenParameter) || link.token;
  const clean = new URL(url);
  clean.searchParams.delete(tokenParameter);
  return clean;
};

type SwapOptions = {
  readonly link: KeptLink;
  readonly dispatch: (action: Action) => void;
  /** Calls in the name of a token that is not the session's. */
  readonly httpFor: (token: string) => HttpService;
};

const fetchOwner = async (http: () => HttpService): Promise<TokenOwner> => {
  try {
    return await fetchTokenOwner(http());
  } catch (error) {
    if (!isLostCall(error)) throw error;
    await pause(lostCallRetryMs);
    return fetchTokenOwner(http());
  }
};

/** Exchanges the stored token for a session. A lost call keeps the token, because the address no longer contains it. */
export const swapKeptToken = async ({
  link,
  dispatch,
  httpFor,
}: SwapOptions): Promise<'none' | 'swapped' | 'refused' | 'unanswered'> => {
  const { token } = link;
  if (token === null) return 'none';
  try {
    const owner = await fetchOwner(() => httpFor(token));
    link.token = null;
    dispatch(
      sessionStarted({
        token: owner.auth_token ?? token,
        username: '',
        userId: owner.id,
        email: '',
        isMerchant: false,
        role: roles.customer,
      }),
    );
    return 'swapped';
  } catch (error) {
    if (isLostCall(error)) return 'unanswered';
    link.token = null;
    return 'refused';
  }
};
