/** Every address of this module; nobody spells one elsewhere. */
export const paths = {
  start: { pattern: '/' },
  merchantLogin: { pattern: '/login' },
  customerLogin: { pattern: '/customer/login' },
  forgotPassword: { href: '/forgot-password' },
  resetPin: { href: '/customer/reset' },
  embeddedPayment: { pattern: '/embedded-payment' },
} as const;
