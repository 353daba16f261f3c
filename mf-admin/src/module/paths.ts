/** All addresses of this module. No other file writes one. */
export const paths = {
  start: { pattern: '/admin' },
  home: { pattern: '/admin/dashboard' },
  customers: { pattern: '/admin/customers' },
  invoices: {
    pattern: '/admin/invoices',
    hrefByStatus: (status: string) => `/admin/invoices?status=${status}`,
  },
  invoice: {
    pattern: '/admin/invoices/detail/:invoiceId',
    href: (invoiceId: number) => `/admin/invoices/detail/${invoiceId}`,
  },
  paymentPlan: { href: (planId: number) => `/admin/invoices/payment-plan/${planId}` },
  transactions: { pattern: '/admin/payments' },
} as const;

/** The id in an address; null without one. */
export const readInvoiceId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
