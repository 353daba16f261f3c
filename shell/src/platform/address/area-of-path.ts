import type { ReleaseRoute } from '@billfold/shared/contracts/release.contract';

export { areaOfPath, publicCustomerPages } from '@billfold/shared/contracts/areas';
export type Area = ReleaseRoute['area'];

const isBelow = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Below /customer, with or without a session. */
export const isCustomerPath = (pathname: string): boolean =>
  isBelow(pathname.toLowerCase(), '/customer');

/** Pages below /customer that work without a session and never show a mismatch. Patterns in the router's form. */
export const publicCustomerPatterns = [
  '/customer/login',
  '/customer/signup/:username',
  '/customer/reset',
] as const;

/** Where people sign in. */
export const isSignInPage = (pathname: string): boolean =>
  ['/', '/login', '/customer/login'].includes(pathname);

/** Payment pages that work without a session: a logout leaves the visitor where he is. */
export const staysOnLogout = (pathname: string): boolean =>
  ['/embedded-payment', '/hosted-payment', '/donation'].some((prefix) => isBelow(pathname, prefix));
