const wallet = '/customer/blytzwallet';
const paymentPrefixes = [
  '/hosted-payment',
  '/donation',
  '/embedded-payment',
  `${wallet}/invoice`,
  `${wallet}/add-card`,
  `${wallet}/select-payment-type`,
];

const decode = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/**
 * Pages where a payment, a card or an account number is entered: only default releases execute there, never an overridden one.
 * Routes are matched decoded.
 */
export const isPaymentPage = (pathname: string): boolean => {
  const path = `/${decode(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`;
  return paymentPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};
