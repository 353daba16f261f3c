import { matchPath } from 'react-router-dom';

const wallet = '/customer/blytzwallet';
const backArrowPatterns = [
  `${wallet}/routing-lookup`,
  `${wallet}/pay-with-check`,
  `${wallet}/pay-with-card`,
  `${wallet}/confirmation`,
] as const;
const fixedPatterns = [
  '/customer',
  '/customer/dashboard',
  '/customer/profile',
  '/customer/receipts/paid',
  '/customer/receipts/paid/:invoiceId',
  `${wallet}/invoice/:invoiceId`,
] as const;

const matchesAny = (patterns: readonly string[], pathname: string): boolean =>
  patterns.some((path) => matchPath({ path, end: true }, pathname) !== null);

/** Steps inside a payment: back instead of the menu. */
export const hasBackArrow = (pathname: string): boolean => matchesAny(backArrowPatterns, pathname);

/** Screens whose header stays at the top of the window. */
export const hasFixedHeader = (pathname: string): boolean => matchesAny(fixedPatterns, pathname);
