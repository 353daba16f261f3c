type ProposedPayment = { readonly bill: string; readonly amount: number | null };

/** Without what is empty. */
const toQuery = (
  values: Readonly<Record<string, string | number | null>>,
  lead: '?' | '&',
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `${lead}${query.toString()}`;
};

/** All addresses of this module. No other file writes one. */
export const paths = {
  start: { pattern: '/admin' },
  home: { pattern: '/admin/dashboard' },
  customers: { pattern: '/admin/customers', deleted: '/admin/customers?show=deleted' },
  customer: {
    pattern: '/admin/customers/profile/:customerId',
    href: (customerId: number) => `/admin/customers/profile/${customerId}`,
    payment: (customerId: number, proposed: ProposedPayment) =>
      `/admin/customers/profile/${customerId}?dialog=payment${toQuery(proposed, '&')}`,
    restore: (customerId: number) => `/admin/customers/profile/${customerId}?dialog=restore`,
    autoPay: (customerId: number) => `/admin/customers/profile/${customerId}?dialog=autopay`,
  },
  customerPayment: {
    pattern: '/admin/customers/profile/:customerId/payment',
    href: (customerId: number, proposed: ProposedPayment) =>
      `/admin/customers/profile/${customerId}/payment${toQuery(proposed, '?')}`,
  },
  customerAutoPay: {
    pattern: '/admin/customers/profile/:customerId/autopay',
    href: (customerId: number, draft: Readonly<Record<string, string | number | null>>) =>
      `/admin/customers/profile/${customerId}/autopay${toQuery(draft, '?')}`,
  },
  customerUpload: { pattern: '/admin/customers/upload' },
  invoices: {
    pattern: '/admin/invoices',
    deleted: '/admin/invoices?show=deleted',
    hrefByStatus: (status: string) => `/admin/invoices?status=${status}`,
  },
  invoiceUpload: { pattern: '/admin/invoices/upload' },
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
  sessions: { pattern: '/admin/settings/sessions' },
  audit: {
    pattern: '/admin/settings/audit',
    ofCustomer: (customerId: number) => `/admin/settings/audit?customer=${customerId}`,
  },
  /** Owned by mf-inbox. */
  messageTemplates: { pattern: '/admin/message-templates' },
  changePassword: { href: '/admin/create-password' },
  transactions: { pattern: '/admin/payments' },
  paymentUpload: { pattern: '/admin/payments/upload' },
} as const;

/** The id in an address; null without one. */
export const readId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
