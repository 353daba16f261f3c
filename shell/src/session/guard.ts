import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { roles } from '@billfold/shared/contracts/limits';
import type { Action } from 'redux';
import { pause } from '../platform/loading/deadline';
import { areaOfPath } from '../platform/address/area-of-path';
import { rememberAskedPath } from './asked-path';
import { kindOf } from './auth.selectors';
import { sessionHinted, sessionStarted, type AuthState } from './auth.slice';
import { isLostCall, lostCallRetryMs } from './lost-call';
import { fetchTokenOwner, fetchUserActive, signInWithPin, type TokenOwner } from './session.api';

/**
 * What becomes of a visit: the screen, the screen for the other kind of user, another address, or nothing yet, because no
 * answer came about the token that the address brought: the next visit asks again.
 */
export type Visit =
  | { readonly kind: 'enter' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'unanswered' };

type GuardOptions = {
  readonly readAuth: () => AuthState;
  readonly dispatch: (action: Action) => void;
  readonly http: HttpService;
  /** Calls in the name of a token that is not the session's. */
  readonly httpFor: (token: string) => HttpService;
  readonly link: HeldLink;
};

/** The token that a link brought, in memory only, until it is swapped or refused, or whoever is signed in needs none. */
export type HeldLink = { token: string | null };

export type Guard = (url: URL) => Promise<Visit>;

const enter: Visit = { kind: 'enter' };
const mismatch: Visit = { kind: 'mismatch' };
const unanswered: Visit = { kind: 'unanswered' };
const go = (to: string): Visit => ({ kind: 'go', to });
const addressOf = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;
const tokenParameter = 'auth_token';

const signUpAddress = (username: string, merchantName: string, isBusiness: boolean): string => {
  const query = new URLSearchParams({
    merchant_name: merchantName,
    username,
    ...(isBusiness ? { is_business: 'True' } : {}),
  });
  return `/customer/signup/${encodeURIComponent(username)}?${query.toString()}`;
};

const dashboardOf = (auth: AuthState): string => {
  const isStaff = auth.user_role === roles.merchantOwner || auth.user_role === roles.merchantClerk;
  const isCustomer = auth.user_role === roles.customer;
  return isStaff || (!isCustomer && auth.is_merchant === true)
    ? '/admin/dashboard'
    : '/customer/dashboard';
};

/** Decides every visit before anything of it is drawn. A token in the address is held in memory and leaves the address first. */
export const createGuard = ({ readAuth, dispatch, http, httpFor, link }: GuardOptions): Guard => {
  const storeQuery = (url: URL): void => {
    const username = url.searchParams.get('username');
    const merchantName = url.searchParams.get('merchant_name');
    if (username || merchantName)
      dispatch(
        sessionHinted({
          ...(username ? { username } : {}),
          ...(merchantName ? { merchantName } : {}),
        }),
      );
  };

  const takeTokenOut = (url: URL): Visit => {
    link.token = url.searchParams.get(tokenParameter) || link.token;
    const clean = new URL(url);
    clean.searchParams.delete(tokenParameter);
    return go(addressOf(clean));
  };

  const fetchOwner = async (token: string): Promise<TokenOwner> => {
    try {
      return await fetchTokenOwner(httpFor(token));
    } catch (error) {
      if (!isLostCall(error)) throw error;
      await pause(lostCallRetryMs);
      return fetchTokenOwner(httpFor(token));
    }
  };

  /** The token is given up when it was swapped or refused, not for want of an answer: the address has it no more. */
  const swapHeldToken = async (token: string): Promise<'swapped' | 'refused' | 'unanswered'> => {
    try {
      const owner = await fetchOwner(token);
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

  const signInSilently = async (): Promise<boolean> => {
    const { username, user_pin: pin } = readAuth();
    if (username === null || pin === null) return false;
    try {
      const answer = await signInWithPin(http, username, pin);
      dispatch(
        sessionStarted({
          token: answer.token,
          username: answer.username,
          userId: answer.id,
          email: answer.email,
          isMerchant: false,
          role: answer.role,
        }),
      );
      return true;
    } catch {
      return false;
    }
  };

  const checkActive = async (username: string, merchantName: string): Promise<Visit> => {
    try {
      const answer = await fetchUserActive(http, username, merchantName);
      return go(
        answer.active
          ? '/customer/login'
          : signUpAddress(username, merchantName, answer.is_business),
      );
    } catch {
      return go('/customer/login');
    }
  };

  const askToSignIn = async (url: URL): Promise<Visit> => {
    rememberAskedPath(addressOf(url));
    const { username, merchant_name: merchantName } = readAuth();
    if (url.hash !== '#registered' && username !== null && merchantName !== null)
      return checkActive(username, merchantName);
    return go('/login');
  };

  const visitCustomer = async (url: URL): Promise<Visit> => {
    const kind = kindOf(readAuth());
    if (url.searchParams.has(tokenParameter)) return takeTokenOut(url);
    if (kind === 'merchant') {
      link.token = null;
      return mismatch;
    }
    storeQuery(url);
    if (kind === 'customer') return enter;
    const swap = link.token === null ? 'refused' : await swapHeldToken(link.token);
    if (swap === 'swapped') return enter;
    if (swap === 'unanswered') return unanswered;
    if (url.hash === '#registered' && (await signInSilently())) return enter;
    return askToSignIn(url);
  };

  const visitMerchant = (url: URL): Visit => {
    const kind = kindOf(readAuth());
    if (kind === 'merchant') return enter;
    if (kind === 'customer') return mismatch;
    rememberAskedPath(addressOf(url));
    return go('/login');
  };

  const visitPublic = (url: URL): Visit => {
    const isSignIn = url.pathname === '/' || url.pathname === '/login';
    return isSignIn && kindOf(readAuth()) !== 'nobody' ? go(dashboardOf(readAuth())) : enter;
  };

  return async (url) => {
    const area = areaOfPath(url.pathname);
    if (area === 'merchant') return visitMerchant(url);
    return area === 'customer' ? visitCustomer(url) : visitPublic(url);
  };
};
