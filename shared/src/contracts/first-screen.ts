import { isPaymentPage } from './payment-pages';
import type { ReleaseRoute } from './release.contract';

/**
 * An address that shows something of these routes and that an override may open: no parameter, no payment page; `/`
 * without one.
 */
export const firstScreen = (routes: readonly Pick<ReleaseRoute, 'path'>[]): string => {
  const plain = routes
    .map(({ path }) => path.replace(/\/\*$/, ''))
    .find((path) => path !== '' && !/[:*?]/.test(path) && !isPaymentPage(path));
  return plain ?? '/';
};
