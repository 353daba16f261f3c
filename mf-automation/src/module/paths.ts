/** All addresses of this module. No other file writes one. */
export const paths = {
  automation: { pattern: '/admin/automation' },
  runLog: {
    pattern: '/admin/automation/log/:triggerId',
    href: (triggerId: number) => `/admin/automation/log/${triggerId}`,
  },
  run: {
    pattern: '/admin/automation/log/:triggerId/:runId',
    href: (triggerId: number, runId: number) => `/admin/automation/log/${triggerId}/${runId}`,
  },
  lockbox: { pattern: '/admin/caliber' },
  /** Owned by mf-admin. */
  invoice: {
    pattern: '/admin/invoices/detail/:invoiceId',
    href: (invoiceId: number) => `/admin/invoices/detail/${invoiceId}`,
  },
  customer: {
    pattern: '/admin/customers/profile/:customerId',
    href: (customerId: number) => `/admin/customers/profile/${customerId}`,
  },
} as const;

/** An id in an address; null without one. */
export const readId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,10}$/.test(text) && id > 0 && id < 2 ** 31 ? id : null;
};
