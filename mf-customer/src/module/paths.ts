import { payLink } from '@billfold/shared/contracts/pay-link';
import type { BillState } from './bill-state';

/** The wallet segment of the customer area, named after the product. */
const wallet = '/customer/blytzwallet';

/** Every address of this module. No other file spells one. */
export const paths = {
  start: { pattern: '/customer' },
  dashboard: { pattern: '/customer/dashboard', href: () => '/customer/dashboard' },
  bills: {
    pattern: '/customer/bills/:billState',
    href: (billState: BillState) => `/customer/bills/${billState}`,
  },
  receipts: {
    pattern: '/customer/receipts/:billState',
    href: (billState: BillState) => `/customer/receipts/${billState}`,
  },
  receipt: {
    pattern: '/customer/receipts/paid/:invoiceId',
    href: (invoiceId: number) => `/customer/receipts/paid/${invoiceId}`,
    /** The receipt then says that another payment was there before. */
    hrefPaidBefore: (invoiceId: number) => `/customer/receipts/paid/${invoiceId}?already=paid`,
    isPaidBefore: (query: URLSearchParams) => query.get('already') === 'paid',
  },
  /** The link of a text or mail; the shell opens its invoice before a screen is drawn. */
  payLink: { pattern: payLink.path },
  payInvoice: {
    pattern: `${wallet}/invoice/:invoiceId`,
    /** With a token of the open invoice, which the shell takes out of the address on arrival. */
    href: (invoiceId: number, authToken?: string) =>
      `${wallet}/invoice/${invoiceId}${authToken === undefined ? '' : `?${new URLSearchParams({ auth_token: authToken }).toString()}`}`,
  },
  selectCard: { pattern: `${wallet}/select-card`, href: () => `${wallet}/select-card` },
  addCard: { pattern: `${wallet}/add-card`, href: () => `${wallet}/add-card` },
  manageMethods: { pattern: `${wallet}/methods`, href: () => `${wallet}/methods` },
  selectPaymentType: {
    pattern: `${wallet}/select-payment-type`,
    href: () => `${wallet}/select-payment-type`,
  },
  payWithCheck: { pattern: `${wallet}/pay-with-check` },
  payWithCard: { pattern: `${wallet}/pay-with-card` },
  payWithCash: { pattern: `${wallet}/pay-with-cash` },
  schedulePayment: { pattern: `${wallet}/schedule-payment` },
  routingLookup: { pattern: `${wallet}/routing-lookup` },
  confirmation: { pattern: `${wallet}/confirmation` },
  cashArea: { pattern: '/customer/blytzcash', href: () => '/customer/blytzcash' },
  cashReceipt: { pattern: '/customer/receipts/cash/:receiptId' },
  profile: { pattern: '/customer/profile', href: () => '/customer/profile' },
  optIns: { pattern: '/customer/profile/settings', href: () => '/customer/profile/settings' },
  merchantOptIns: {
    pattern: '/customer/merchant/:subscriptionId',
    href: (subscriptionId: number) => `/customer/merchant/${subscriptionId}`,
  },
} as const;

/** The id in an address, of an invoice or another record; null without one. */
export const readInvoiceId = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null;
};
