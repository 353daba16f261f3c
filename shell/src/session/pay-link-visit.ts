import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { PayLinkAnswer } from '@billfold/shared/contracts/pay-link.contract';
import { roles } from '@billfold/shared/contracts/limits';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import type { Action } from 'redux';
import {
  sessionEnded,
  sessionHinted,
  sessionStarted,
  userLoaded,
  type AuthState,
} from './auth.slice';
import { askTwice } from './ask-twice';
import { isLostCall } from './lost-call';
import { endServerSession, fetchUserSelf } from './session.api';

type PayLinkOptions = {
  readonly readAuth: () => AuthState;
  readonly dispatch: (action: Action) => void;
  readonly http: HttpService;
  /** Calls in the name of a token that is not the session's. */
  readonly httpFor: (token: string) => HttpService;
};

const openPayLink = async (http: HttpService, link: string): Promise<PayLinkAnswer> =>
  bodyOrThrow(
    await http.request<PayLinkAnswer>({
      method: 'POST',
      path: 'users/open_pay_link',
      body: { link },
    }),
  );

/** Whether the person of the link has signed in here: that session opens the invoice with the stored methods. */
const hasSignedIn = async (
  { readAuth, httpFor }: PayLinkOptions,
  ownerId: number,
): Promise<boolean> => {
  const { auth_token: token, user_id: userId } = readAuth();
  if (token === null || userId !== ownerId) return false;
  try {
    const self = await fetchUserSelf(httpFor(token));
    return self.bill_only !== true && self.id === ownerId;
  } catch {
    return false;
  }
};

const start = ({ readAuth, dispatch }: PayLinkOptions, answer: PayLinkAnswer): void => {
  const signIn = {
    token: answer.auth_token,
    username: answer.user.username,
    userId: answer.user.id,
    email: '',
    isMerchant: false,
    role: roles.customer,
  };
  dispatch(
    readAuth().auth_token === null
      ? sessionStarted(signIn)
      : sessionEnded({ keepsUsername: false, next: signIn }),
  );
  // From the first paint on the screen knows that it may not ask for more than the invoice.
  dispatch(userLoaded(answer.user));
  dispatch(sessionHinted({ merchantName: answer.merchant_name }));
};

const isLater = (error: unknown): boolean =>
  isLostCall(error) || (error instanceof ApiError && error.status === 429);

/**
 * Exchanges the secret of a text's link for the session of its invoice, and answers its pay screen; null for a link
 * that the server refuses. Rejects when the call was lost: the address keeps the secret for another try.
 */
export const visitPayLink = async (
  link: string,
  options: PayLinkOptions,
): Promise<string | null> => {
  try {
    const answer = await askTwice(() => openPayLink(options.http, link));
    if (await hasSignedIn(options, answer.user.id))
      void endServerSession(options.httpFor(answer.auth_token)).catch(() => {});
    else start(options, answer);
    return `/customer/blytzwallet/invoice/${answer.invoice}`;
  } catch (error) {
    if (isLater(error)) throw error;
    return null;
  }
};
