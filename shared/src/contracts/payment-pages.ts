const paymentPrefixes = ['/hosted-payment', '/donation', '/embedded-payment', '/customer/blytzwallet/invoice'];

const decode = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** Pages where money is entered: only default releases execute there, never one that a visitor swapped in. However the address is written: routes are matched decoded. */
export const isPaymentPage = (pathname: string): boolean => {
  const path = `/${decode(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`;
  return paymentPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};
