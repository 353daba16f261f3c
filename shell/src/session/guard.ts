import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { roles } from '@billfold/shared/contracts/limits';
import type { Action } from 'redux';
import { payLink } from '@billfold/shared/contracts/pay-link';
import { areaOfPath } from '../platform/address/area-of-path';
import { rememberRequestedPath } from './requested-path';
import { kindOf } from './auth-selectors';
import { sessionHinted, sessionStarted, type AuthState } from './auth.slice';
import { carriesToken, holdToken, type KeptLink } from './kept-link';
import { loadShellChunk } from '../platform/loading/load-shell-chunk';
import { fetchUserActive, signInWithPin } from './session.api';

/**
 * The decision about a visit: the screen, the screen for the other kind of user, another address, or `unanswered` when
 * the check of a link's token was lost. The next visit then repeats the check.
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
  readonly link: KeptLink;
};

export type Guard = (url: URL) => Promise<Visit>;

const enter: Visit = { kind: 'enter' };
const mismatch: Visit = { kind: 'mismatch' };
const unanswered: Visit = { kind: 'unanswered' };
const go = (to: string): Visit => ({ kind: 'go', to });
const addressOf = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

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

/** Stores the username and the merchant that a link names. */
const storeQuery = (url: URL, { dispatch }: GuardOptions): void => {
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

/** Signs in a customer who has just signed up, with the PIN that is still in memory. */
const signInSilently = async ({ readAuth, dispatch, http }: GuardOptions): Promise<boolean> => {
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

const customerSignIn = '/customer/login';
/** The sign-in then shows that the link has expired or was used. */
const afterRefusedLink = `${customerSignIn}#link-expired`;

/** The sign-in for a known customer, or the sign-up for a customer who has not finished it. */
const entranceOf = async (
  http: HttpService,
  username: string,
  merchantName: string,
): Promise<string> => {
  const answer = await fetchUserActive(http, username, merchantName).catch(() => null);
  return answer === null || answer.active
    ? customerSignIn
    : signUpAddress(username, merchantName, answer.is_business);
};

const askToSignIn = async (url: URL, { readAuth, http }: GuardOptions): Promise<string> => {
  rememberRequestedPath(addressOf(url));
  const { username, merchant_name: merchantName } = readAuth();
  const isKnown = url.hash !== '#registered' && username !== null && merchantName !== null;
  return isKnown ? entranceOf(http, username, merchantName) : customerSignIn;
};

type BillLinks = Awaited<ReturnType<typeof loadBillLinks>>;
const loadBillLinks = () =>
  loadShellChunk(
    'The links of bills',
    () => import(/* webpackChunkName: "bill-links" */ './bill-links'),
  );

const withBillLinks = async <Answer>(
  ask: (links: BillLinks) => Promise<Answer>,
): Promise<Answer | 'unanswered'> => {
  try {
    return await ask(await loadBillLinks());
  } catch {
    return 'unanswered';
  }
};

/** The session of the link's invoice takes the place of any other but the person's own. */
const visitByPayLink = async (url: URL, options: GuardOptions): Promise<Visit> => {
  const target = await withBillLinks((links) => links.visitPayLink(url.hash.slice(1), options));
  return target === 'unanswered' ? unanswered : go(target ?? afterRefusedLink);
};

const visitCustomer = async (url: URL, options: GuardOptions): Promise<Visit> => {
  const { readAuth, link } = options;
  const kind = kindOf(readAuth());
  if (carriesToken(url)) return go(addressOf(holdToken(link, url)));
  if (kind === 'merchant') {
    link.token = null;
    return mismatch;
  }
  if (url.pathname === payLink.path) return visitByPayLink(url, options);
  storeQuery(url, options);
  if (kind === 'customer') return enter;
  const swap =
    link.token === null ? 'none' : await withBillLinks((links) => links.swapKeptToken(options));
  if (swap === 'swapped') return enter;
  if (swap === 'unanswered') return unanswered;
  if (url.hash === '#registered' && (await signInSilently(options))) return enter;
  const entrance = await askToSignIn(url, options);
  return swap === 'refused' && entrance === customerSignIn ? go(afterRefusedLink) : go(entrance);
};

const visitMerchant = (url: URL, { readAuth }: GuardOptions): Visit => {
  const kind = kindOf(readAuth());
  if (kind === 'merchant') return enter;
  if (kind === 'customer') return mismatch;
  rememberRequestedPath(addressOf(url));
  return go('/login');
};

const visitPublic = (url: URL, { readAuth }: GuardOptions): Visit => {
  const isSignIn = url.pathname === '/' || url.pathname === '/login';
  return isSignIn && kindOf(readAuth()) !== 'nobody' ? go(dashboardOf(readAuth())) : enter;
};

/** Decides each visit before it is drawn. A token in the address is first moved to memory. */
export const createGuard =
  (options: GuardOptions): Guard =>
  async (url) => {
    const area = areaOfPath(url.pathname);
    if (area === 'merchant') return visitMerchant(url, options);
    return area === 'customer' ? visitCustomer(url, options) : visitPublic(url, options);
  };
