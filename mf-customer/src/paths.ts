import type { BillState } from './entities/invoice/invoice.domain';

/** The wallet segment of the customer area, named after the product. */
const wallet = '/customer/blytzwallet';

/** Every address of this module; nobody spells one elsewhere. */
export const paths = {
  start: { pattern: '/customer' },
  dashboard: { pattern: '/customer/dashboard', href: () => '/customer/dashboard' },
  bills: { pattern: '/customer/bills/:billState', href: (billState: BillState) => `/customer/bills/${billState}` },
  receipts: { pattern: '/customer/receipts/:billState', href: (billState: BillState) => `/customer/receipts/${billState}` },
  receipt: { pattern: '/customer/receipts/paid/:invoiceId', href: (invoiceId: number) => `/customer/receipts/paid/${invoiceId}` },
  payInvoice: {
    pattern: `${wallet}/invoice/:invoiceId`,
    /** With a token of the bill in hand, which the shell takes out of the address on arrival. */
    href: (invoiceId: number, authToken?: string) =>
      `${wallet}/invoice/${invoiceId}${authToken === undefined ? '' : `?${new URLSearchParams({ auth_token: authToken }).toString()}`}`,
  },
} as const;

/** The id an address names; null when it names none. */
export const readInvoiceId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
