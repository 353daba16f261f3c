import { payLink } from './pay-link';
import type { ReleaseRoute } from './release.contract';

/** Below /customer, but without a session: where customers sign in and sign up. */
export const publicCustomerPages = [
  '/customer/login',
  '/customer/signup',
  '/customer/reset',
] as const;

const isBelow = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The area of an address or of a route pattern, however it is written: it decides over guard and frame. */
export const areaOfPath = (pathname: string): ReleaseRoute['area'] => {
  const path = `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`;
  if (isBelow(path, '/admin')) return 'merchant';
  const isPublic = publicCustomerPages.some((page) => isBelow(path, page));
  const isPrivate = isBelow(path, '/customer') && !isPublic;
  // The link of a text leads to the pay screen.
  return isPrivate || path === payLink.path ? 'customer' : 'public';
};
