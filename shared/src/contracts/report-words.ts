/** The ranges of the reports dashboard, in the order of its picker. */
export const reportRanges = ['today', 'week', 'month', '30', 'ytd'] as const;
export type ReportRange = (typeof reportRanges)[number];

/** Whole months that are over. No merchant begins with them. */
export const pastRanges = ['last_month', 'last_quarter'] as const;
export type ReportPeriod = ReportRange | (typeof pastRanges)[number];
export const reportPeriods: readonly ReportPeriod[] = [...reportRanges, ...pastRanges];

/** Days of the longest period that is chosen by its ends: two years. */
export const longestReport = 731;

/** Cards that load apart. */
export const reportCards = ['money', 'invoices', 'messages', 'customers', 'before'] as const;
export type ReportCard = (typeof reportCards)[number];

type CountedCard =
  | 'invoiced'
  | 'collected'
  | 'sent'
  | 'received'
  | 'customers'
  | 'active'
  | 'methods';

/** How each card is counted, for the people who read it. The list that a card links to adds up to the same. */
export const howCounted: Readonly<Record<CountedCard, string>> = {
  invoiced:
    'Bills created in this period, at their current amount. Deleted and canceled bills are left out.',
  collected: 'Payments posted in this period, minus refunds, bank returns and voids.',
  sent: 'Texts and emails to customers in this period that were sent or delivered.',
  received: 'Texts and emails received from customers in this period.',
  customers: 'Current customers of any status. Deleted customers are left out.',
  active: 'Current customers whose status is Active.',
  methods: "Payments posted in this period that weren't voided, by payment method.",
};

/** The states of the invoices that Amount Invoiced counts: all but cancelled. */
export const invoicedStates = ['upcoming', 'due', 'late', 'paid'] as const;

/** What the pies count, as the list of transactions filters. */
export const countedPayments = { type: 'payment', status: 'success,refunded' } as const;

/** The kinds of methods that add up to a slice of a pie, joined by commas; Other and Other card have none. */
export const methodsOfSlice: Readonly<Record<string, string>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  Amex: 'amex',
  Discover: 'discover',
  Card: 'visa,mastercard,amex,discover',
  'Bank Account': 'bank',
  Cash: 'cash',
  Check: 'check',
};

/** By days late today. */
export const ageingBuckets = [
  'current',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'days_over_90',
] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];

export const messageOutcomes = [
  'received',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'waiting',
] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** Reasons that make a payment of an open invoice likely; of several the first counts. */
export const forecastKinds = ['scheduled', 'auto_pay', 'plan'] as const;
export type ForecastKind = (typeof forecastKinds)[number];
/** What the sums of the forecast have beside those: invoices that recurring ones still create. */
export const forecastSumKinds = [...forecastKinds, 'recurring'] as const;
export type ForecastSumKind = (typeof forecastSumKinds)[number];
export const forecastDays = { usual: 30, most: 90 } as const;

/** What a line of a deposit adds to it: the list of transactions signs the same way. */
export const signedLine = (kind: string, cents: number): number =>
  kind === 'payment' ? cents : -cents;

export const returnKinds = ['unauthorized', 'administrative', 'all'] as const;
type ReturnKind = (typeof returnKinds)[number];

/**
 * Nacha's limits of returned bank payments within sixty days: percent of all bank payments, and the codes that count.
 */
export const returnLimits: Readonly<
  Record<ReturnKind, { readonly percent: number; readonly codes: readonly string[] | null }>
> = {
  unauthorized: { percent: 0.5, codes: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'] },
  administrative: { percent: 3, codes: ['R02', 'R03', 'R04'] },
  all: { percent: 15, codes: null },
};
export const returnLimitDays = 60;
