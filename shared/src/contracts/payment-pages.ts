const paymentPrefixes = ['/hosted-payment', '/donation', '/embedded-payment', '/customer/blytzwallet/invoice'];

/** Pages where money is entered: only default releases execute there, never one that a visitor swapped in. */
export const isPaymentPage = (pathname: string): boolean => {
  const path = `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`;
  return paymentPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};
