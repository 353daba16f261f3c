type Query = Readonly<Record<string, string | number | null | false>>;

/** What is null, empty or false stays out of the address. */
const withQuery = (path: string, query: Query): string => {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === false || value === '' ? [] : [[name, String(value)]],
  );
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present).toString()}`;
};

/** Who was invited, as the addresses of the welcome steps carry it. */
type Invited = {
  readonly subscriptionId: number | null;
  readonly phone: string | null;
  readonly username: string | null;
  readonly merchantName: string | null;
};

/** Every address of this module; no other file spells one. */
export const paths = {
  start: { pattern: '/' },
  merchantLogin: { pattern: '/login' },
  /** With a name, the PIN pad is for that person; without one, it takes a phone number too. */
  customerLogin: {
    pattern: '/customer/login',
    href: (username: string | null) =>
      username === null
        ? '/customer/login'
        : `/customer/login?${new URLSearchParams({ username }).toString()}`,
  },
  mobileLogin: { pattern: '/mobile-login' },
  forgotPassword: { pattern: '/forgot-password' },
  createPassword: { pattern: '/create-password' },
  resetPassword: { pattern: '/reset-password' },
  changePassword: { pattern: '/admin/create-password' },
  resetPin: { pattern: '/customer/reset' },
  confirmContact: { pattern: '/confirm-contact' },
  welcome: {
    pattern: '/welcome',
    href: ({ subscriptionId, merchantName }: Invited) =>
      withQuery('/welcome', { subscription_id: subscriptionId, merchant_name: merchantName }),
  },
  welcomeCode: {
    pattern: '/welcome/2',
    href: ({ subscriptionId, phone, username, merchantName }: Invited) =>
      withQuery('/welcome/2', {
        subscription_id: subscriptionId,
        phone,
        username,
        merchant_name: merchantName,
      }),
  },
  welcomeDone: {
    pattern: '/welcome/3',
    href: (username: string | null, merchantName: string | null) =>
      withQuery('/welcome/3', { username, merchant_name: merchantName }),
  },
  signUp: {
    pattern: '/customer/signup/:username',
    href: (
      username: string,
      {
        merchantName,
        isBusiness,
      }: { readonly merchantName: string | null; readonly isBusiness: boolean },
    ) =>
      withQuery(`/customer/signup/${encodeURIComponent(username)}`, {
        merchant_name: merchantName,
        username,
        is_business: isBusiness && 'True',
      }),
  },
  customerDashboard: { href: '/customer/dashboard' },
  merchantHome: { href: '/admin/dashboard' },
  donation: { pattern: '/donation' },
  hostedPayment: { pattern: '/hosted-payment/:company/:id' },
  embeddedPayment: { pattern: '/embedded-payment' },
} as const;
