import { countedPayments, invoicedStates } from '@billfold/shared/contracts/report-words';
import { paths, toQuery } from './paths';

/** Days of a list, YYYY-MM-DD, both included. `merchantId` is null for all merchants of the reader. */
export type ListedDays = {
  readonly from: string;
  readonly to: string;
  readonly merchantId: number | null;
};

const messagesOf =
  (outcome: string) =>
  ({ from, to, merchantId: merchant }: ListedDays): string =>
    `${paths.messageReport.pattern}${toQuery({ date: `${from}..${to}`, outcome, merchant }, '?')}`;

const customersOf =
  (status: string | null) =>
  ({ merchantId: location }: ListedDays): string => {
    // Without anything in the address, the list would begin with a saved view.
    const sort = status === null ? 'last_name' : null;
    return `${paths.customers.pattern}${toQuery({ status, location, sort }, '?')}`;
  };

/** The lists that add up to the cards of the dashboard. Apart from `paths`, which every screen loads. */
export const reportLists = {
  /** Invoices created in these days, without the cancelled ones. */
  invoices: ({ from, to, merchantId: merchant }: ListedDays): string =>
    `${paths.invoices.pattern}${toQuery({ created: `${from}..${to}`, status: invoicedStates.join(','), merchant }, '?')}`,
  transactions: ({ from, to, merchantId: merchant }: ListedDays): string =>
    `${paths.transactions.pattern}${toQuery({ date: `${from}..${to}`, merchant }, '?')}`,
  /** The payments that the pies count; of some kinds of methods, `visa,cash`, or of all. */
  payments:
    (method: string | null) =>
    ({ from, to, merchantId: merchant }: ListedDays): string =>
      `${paths.transactions.pattern}${toQuery({ date: `${from}..${to}`, ...countedPayments, method, merchant }, '?')}`,
  messagesSent: messagesOf('sent,delivered'),
  messagesReceived: messagesOf('received'),
  customers: customersOf(null),
  activeCustomers: customersOf('active'),
} as const;
