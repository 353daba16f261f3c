type ProposedPayment = { readonly bill: string; readonly amount: number | null };

/** Without what is empty. */
export const toQuery = (
  values: Readonly<Record<string, string | number | null>>,
  lead: '?' | '&',
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `${lead}${query.toString()}`;
};

/** All addresses of this module, but for those of `report-lists.ts`. No other file writes one. */
export const paths = {
  start: { pattern: '/admin' },
  home: { pattern: '/admin/dashboard' },
  customers: {
    pattern: '/admin/customers',
    deleted: '/admin/customers?show=deleted',
    /** The shell's form over the list. */ create: '/admin/customers?new=customer',
  },
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
  customerUpload: {
    pattern: '/admin/customers/upload',
    href: (importId: number) => `/admin/customers/upload?import=${importId}`,
  },
  invoices: {
    pattern: '/admin/invoices',
    deleted: '/admin/invoices?show=deleted',
    /** The shell's form over the list. */
    create: '/admin/invoices?new=invoice',
    hrefByStatus: (status: string, merchant: number | null) =>
      `/admin/invoices${toQuery({ status, merchant }, '?')}`,
  },
  recurring: { pattern: '/admin/invoices/recurring' },
  invoiceUpload: {
    pattern: '/admin/invoices/upload',
    href: (importId: number) => `/admin/invoices/upload?import=${importId}`,
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
  businessSettings: { pattern: '/admin/settings/business' },
  team: {
    pattern: '/admin/settings/team',
    member: (userId: number, merchantId: number) =>
      `/admin/settings/team?person=${userId}&at=${merchantId}`,
    invite: '/admin/settings/team?invite=1',
  },
  keys: { pattern: '/admin/settings/keys' },
  webhooks: { pattern: '/admin/settings/webhooks' },
  security: { pattern: '/admin/settings/security' },
  sessions: { pattern: '/admin/settings/sessions' },
  audit: {
    pattern: '/admin/settings/audit',
    ofRecord: (entity: string, id: number) => `/admin/settings/audit?record=${entity}:${id}`,
    ofCustomer: (customerId: number) => `/admin/settings/audit?customer=${customerId}`,
  },
  /** Owned by mf-inbox. */
  messageTemplates: { pattern: '/admin/message-templates' },
  changePassword: { href: '/admin/create-password' },
  expiringCards: {
    pattern: '/admin/payments/expiring-cards',
    ofMerchant: (merchant: number | null) =>
      `/admin/payments/expiring-cards${toQuery({ merchant }, '?')}`,
  },
  transactions: {
    pattern: '/admin/payments',
    preview: (transactionId: number) => `/admin/payments?preview=${transactionId}`,
  },
  paymentUpload: {
    pattern: '/admin/payments/upload',
    href: (importId: number) => `/admin/payments/upload?import=${importId}`,
  },
  reports: { pattern: '/admin/reports' },
  ageingReport: { pattern: '/admin/reports/ageing' },
  depositReport: { pattern: '/admin/reports/deposits' },
  deposit: {
    pattern: '/admin/reports/deposits/:depositId',
    href: (depositId: number) => `/admin/reports/deposits/${depositId}`,
  },
  declineReport: { pattern: '/admin/reports/declines' },
  messageReport: { pattern: '/admin/reports/messages' },
  forecastReport: { pattern: '/admin/reports/forecast' },
  onboarding: { pattern: '/admin/onboarding/:applicationId' },
  /** Owned by mf-inbox. */
  conversation: { href: (subId: number) => `/admin/conversations/${subId}` },
  /** Owned by mf-inbox. */
  inbox: { pattern: '/admin/conversations' },
} as const;

/** The id in an address; null without one. */
export const readId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
