import { payLink } from './pay-link';

const wallet = '/customer/blytzwallet';
const paymentPrefixes = [
  payLink.path,
  '/hosted-payment',
  '/donation',
  '/embedded-payment',
  `${wallet}/invoice`,
  `${wallet}/add-card`,
  `${wallet}/select-payment-type`,
];

/** Where staff type a customer's card in; `:` matches one part of the path. */
const staffPages = [
  '/admin/customers/profile/:customerId/payment',
  '/admin/customers/profile/:customerId/autopay',
];
const patterns = [...paymentPrefixes, ...staffPages].map((prefix) => prefix.split('/'));

const decode = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** Whether the path begins with the pattern. A route's own pattern is a path, too. */
const beginsWith = (path: readonly string[], pattern: readonly string[]): boolean =>
  pattern.length <= path.length &&
  pattern.every((part, index) => part.startsWith(':') || part === path[index]);

/**
 * Pages where a payment, a card or an account number is entered: only default releases execute there, never an
 * overridden one. Routes are matched decoded.
 */
export const isPaymentPage = (pathname: string): boolean => {
  const path = ['', ...decode(pathname).toLowerCase().split('/').filter(Boolean)];
  return patterns.some((pattern) => beginsWith(path, pattern));
};
