/** All addresses of this module. No other file writes one. */
export const paths = {
  start: { pattern: '/admin' },
  home: { pattern: '/admin/dashboard' },
  customers: { pattern: '/admin/customers' },
  customer: {
    pattern: '/admin/customers/profile/:customerId',
    href: (customerId: number) => `/admin/customers/profile/${customerId}`,
  },
  customerUpload: { pattern: '/admin/customers/upload' },
  invoices: {
    pattern: '/admin/invoices',
    hrefByStatus: (status: string) => `/admin/invoices?status=${status}`,
  },
  invoice: {
    pattern: '/admin/invoices/detail/:invoiceId',
    href: (invoiceId: number) => `/admin/invoices/detail/${invoiceId}`,
  },
  paymentPlan: {
    pattern: '/admin/invoices/payment-plan/:planId',
    href: (planId: number) => `/admin/invoices/payment-plan/${planId}`,
  },
  settings: { pattern: '/admin/settings' },
  settingsSection: { pattern: '/admin/settings/*' },
  team: {
    pattern: '/admin/settings/team',
    member: (userId: number, merchantId: number) =>
      `/admin/settings/team?person=${userId}&at=${merchantId}`,
    invite: '/admin/settings/team?invite=1',
  },
  security: { pattern: '/admin/settings/security' },
  audit: { pattern: '/admin/settings/audit' },
  changePassword: { href: '/admin/create-password' },
  transactions: { pattern: '/admin/payments' },
} as const;

/** The id in an address; null without one. */
export const readId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
