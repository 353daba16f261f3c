/** Of an invoice's number before its count: the year of the merchant's day. */
export const yearMark = '{YEAR}';
export const numberLimits = { prefixMax: 24, digitsMax: 9, nextMax: 999_999_999 } as const;

/** '': the form of a new invoice proposes no day. A number: days after today. */
export const paymentTerms = [
  '',
  'receipt',
  '7',
  '10',
  '14',
  '15',
  '30',
  '45',
  '60',
  'next_month',
] as const;
export type PaymentTerms = (typeof paymentTerms)[number];
export const minimumDueKinds = ['none', 'percent', 'amount'] as const;
export type MinimumDueKind = (typeof minimumDueKinds)[number];
