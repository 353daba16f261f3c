import { servedAsCookie } from '@billfold/shared/contracts/plan.contract';
import { kindOf, selectAuth } from './auth-selectors';
import type { AuthState } from './auth.slice';
import type { SessionStore } from './session-state';

/** The longest that browsers keep a cookie. */
const maxAgeS = 400 * 24 * 3_600;

/**
 * The user for whom the registry chooses releases: `staff.2.1`, or null without a session. Contains nothing else of the
 * session.
 */
export const servedAs = (auth: AuthState): string | null => {
  const kind = kindOf(auth);
  if (kind === 'nobody' || auth.user_id === null) return null;
  return `${kind === 'merchant' ? 'staff' : 'customer'}.${auth.user_id}.${auth.merchant_id ?? ''}`;
};

const writeCookie = (value: string | null): void => {
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${servedAsCookie}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : maxAgeS}${secure}`;
};

/** Keeps the cookie beside the session, from the start of the page on. Returns the function that stops it. */
export const keepServedAs = (store: SessionStore): (() => void) => {
  const read = () => servedAs(selectAuth(store.getState()));
  let written = read();
  writeCookie(written);
  return store.subscribe(() => {
    const current = read();
    if (current === written) return;
    written = current;
    writeCookie(current);
  });
};
