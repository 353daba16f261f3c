import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { roles } from '@billfold/shared/contracts/limits';
import type { Action } from 'redux';
import { sessionStarted } from './auth.slice';
import type { KeptLink } from './kept-link';
import { askTwice } from './ask-twice';
import { isLostCall } from './lost-call';

/** The owner of a token. For a link token the answer contains its session token. */
type TokenOwner = { readonly id: number; readonly auth_token?: string };

const fetchTokenOwner = async (http: HttpService): Promise<TokenOwner> =>
  bodyOrThrow(await http.request<TokenOwner>({ method: 'GET', path: 'users/get_id_by_token' }));

type SwapOptions = {
  readonly link: KeptLink;
  readonly dispatch: (action: Action) => void;
  /** Calls in the name of a token that is not the session's. */
  readonly httpFor: (token: string) => HttpService;
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
    const owner = await askTwice(() => fetchTokenOwner(httpFor(token)));
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
