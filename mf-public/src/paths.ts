/** Every address of this module; nobody spells one elsewhere. */
export const paths = {
  start: { pattern: '/' },
  merchantLogin: { pattern: '/login' },
  /** With a name the pad asks for that person's PIN, without one for a phone number too. */
  customerLogin: {
    pattern: '/customer/login',
    href: (username: string | null) => (username === null ? '/customer/login' : `/customer/login?${new URLSearchParams({ username }).toString()}`),
  },
  mobileLogin: { pattern: '/mobile-login' },
  forgotPassword: { pattern: '/forgot-password' },
  createPassword: { pattern: '/create-password' },
  resetPassword: { pattern: '/reset-password' },
  changePassword: { pattern: '/admin/create-password' },
  resetPin: { pattern: '/customer/reset' },
  merchantHome: { href: '/admin/dashboard' },
  donation: { pattern: '/donation' },
  embeddedPayment: { pattern: '/embedded-payment' },
} as const;
