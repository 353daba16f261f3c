import type { ReleaseRoute } from '@billfold/shared/contracts/release.contract';

export type Area = ReleaseRoute['area'];

const isBelow = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Pages below /customer that work without a session and never show a mismatch. Patterns in the router's form. */
export const publicCustomerPatterns = [
  '/customer/login',
  '/customer/signup/:username',
  '/customer/reset',
] as const;
const publicCustomerPrefixes = ['/customer/login', '/customer/signup', '/customer/reset'] as const;

/** The area of an address or of a route pattern: a module cannot take a path out of its guard. */
export const areaOfPath = (pathname: string): Area => {
  if (isBelow(pathname, '/admin')) return 'merchant';
  const isPublic = publicCustomerPrefixes.some((prefix) => isBelow(pathname, prefix));
  return isBelow(pathname, '/customer') && !isPublic ? 'customer' : 'public';
};

/** Where people sign in. */
export const isSignInPage = (pathname: string): boolean =>
  ['/', '/login', '/customer/login'].includes(pathname);

/** Payment pages that work without a session: a logout leaves the visitor where he is. */
export const staysOnLogout = (pathname: string): boolean =>
  ['/embedded-payment', '/hosted-payment', '/donation'].some((prefix) => isBelow(pathname, prefix));
